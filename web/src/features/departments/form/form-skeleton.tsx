import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import shared from '../departments.module.css';

/** The shape of the form while its department is read. */
export function FormSkeleton() {
  return (
    <div className={shared['narrow']}>
      <Waiting>
        <div className={shared['card']}>
          {['name', 'description', 'leader'].map((field) => (
            <div key={field} className={shared['lines']}>
              <Bone width="30%" height="16px" />
              <Bone height={field === 'description' ? '150px' : '46px'} />
            </div>
          ))}
        </div>
      </Waiting>
    </div>
  );
}
