import { SkeletonBlock, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import frame from '../../../../ui/page/frame.module.css';
import styles from './history.module.css';

export function EmailHistorySkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['stack12']}>
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className={styles['bone']}>
            <SkeletonBlock width="60%" height="22px" />
            <SkeletonBlock width="35%" height="16px" />
            <SkeletonBlock width="80px" height="24px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
