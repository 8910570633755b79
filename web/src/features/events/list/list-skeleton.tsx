import { SkeletonBlock, SkeletonStack, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './list.module.css';

export function EventListSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['list']}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={styles['card']}>
            <SkeletonBlock width="76px" height="88px" />
            <div className={styles['words']}>
              <SkeletonStack>
                <SkeletonBlock width="60%" height="24px" />
                <SkeletonBlock width="40%" height="18px" />
                <SkeletonBlock width="30%" height="18px" />
              </SkeletonStack>
            </div>
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
