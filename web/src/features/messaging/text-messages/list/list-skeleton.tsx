import { SkeletonBlock, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import frame from '../../../../ui/page/frame.module.css';
import styles from './list.module.css';

export function TextListSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['list']}>
        {['one', 'two', 'three'].map((card) => (
          <div key={card} className={frame['card']}>
            <SkeletonBlock width="70%" height="24px" />
            <SkeletonBlock width="40%" height="18px" />
            <SkeletonBlock width="55%" height="18px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
