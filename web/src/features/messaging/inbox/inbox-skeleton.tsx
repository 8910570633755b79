import { SkeletonFace, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './inbox.module.css';

export function InboxSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['list']}>
        {['first', 'second', 'third'].map((item) => (
          <div key={item} className={`${frame['box']} ${styles['item']} ${styles['bones']}`}>
            <SkeletonFace
              size="40px"
              lines={[
                ['45%', '20px'],
                ['80%', '18px'],
              ]}
            />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
