import { Bone, Waiting } from '../../ui/skeleton.tsx';
import styles from './inbox.module.css';

export function InboxSkeleton() {
  return (
    <Waiting>
      <div className={styles['list']}>
        {['first', 'second', 'third'].map((item) => (
          <div key={item} className={`${styles['item']} ${styles['bones']}`}>
            <Bone width="40px" height="40px" round />
            <div className={styles['lines']}>
              <Bone width="45%" height="20px" />
              <Bone width="80%" height="18px" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
