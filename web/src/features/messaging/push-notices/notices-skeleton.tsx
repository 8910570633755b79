import { SkeletonBlock, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './notices.module.css';

export function NoticesSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['columns']}>
        <div className={frame['stack20']}>
          <div className={`${frame['card']} ${styles['card']}`}>
            <SkeletonBlock height="160px" />
          </div>
          <div className={`${frame['card']} ${styles['card']}`}>
            <SkeletonBlock height="120px" />
          </div>
        </div>
        <div className={`${frame['card']} ${styles['card']}`}>
          <SkeletonBlock height="420px" />
        </div>
      </div>
    </SkeletonStatus>
  );
}
