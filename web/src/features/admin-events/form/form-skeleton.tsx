import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import shared from '../events.module.css';

/** The shape of the form while its event is read. */
export function FormSkeleton() {
  return (
    <div className={shared['narrow']}>
      <Waiting>
        <div className={shared['card']}>
          {['title', 'times', 'location', 'description'].map((field) => (
            <div key={field} className={shared['lines']}>
              <Bone width="30%" height="16px" />
              <Bone height={field === 'description' ? '120px' : '46px'} />
            </div>
          ))}
        </div>
      </Waiting>
    </div>
  );
}
