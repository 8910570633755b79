import { SkeletonBlock, SkeletonStack, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import frame from '../../../../ui/page/frame.module.css';
import styles from './list.module.css';

export function UserListSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['stack6']}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
          <div key={row} className={styles['bone']}>
            <SkeletonBlock width="40px" height="40px" round />
            <SkeletonStack>
              <SkeletonBlock width="40%" height="20px" />
              <SkeletonBlock width="70%" height="16px" />
            </SkeletonStack>
            <SkeletonBlock width="22%" height="24px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
