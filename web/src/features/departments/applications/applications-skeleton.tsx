import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import shared from '../departments.module.css';
import styles from './applications.module.css';

export function ApplicationsSkeleton() {
  return (
    <Waiting>
      <div className={styles['list']}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={styles['card']}>
            <div className={styles['who']}>
              <Bone width="48px" height="48px" round />
              <div className={shared['lines']}>
                <Bone width="40%" height="22px" />
                <Bone width="70%" height="18px" />
              </div>
            </div>
            <Bone height="18px" />
            <Bone width="80%" height="18px" />
            <Bone width="280px" height="44px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
