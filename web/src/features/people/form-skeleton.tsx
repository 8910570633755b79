import { Bone, Waiting } from '../../ui/skeleton.tsx';
import shared from './people.module.css';

/** The shape of a form while its person is read. */
export function FormSkeleton() {
  return (
    <Waiting>
      <div className={shared['card']}>
        {['first', 'second', 'third', 'fourth'].map((field) => (
          <div key={field} className={shared['lines']}>
            <Bone width="30%" height="16px" />
            <Bone height="46px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
