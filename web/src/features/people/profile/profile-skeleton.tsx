import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import shared from '../people.module.css';
import styles from './profile.module.css';

export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className={styles['columns']}>
        <div className={shared['card']}>
          <div className={styles['who']}>
            <Bone width="96px" height="96px" round />
            <div className={shared['lines']}>
              <Bone width="80%" height="26px" />
              <Bone width="50%" height="18px" />
              <Bone width="70%" height="24px" />
            </div>
          </div>
          <Bone height="44px" />
        </div>
        <div className={shared['card']}>
          <Bone width="130px" height="26px" />
          {['email', 'church', 'phone', 'address'].map((fact) => (
            <Bone key={fact} height="24px" />
          ))}
        </div>
      </div>
    </Waiting>
  );
}
