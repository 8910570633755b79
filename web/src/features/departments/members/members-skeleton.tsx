import { SkeletonFace, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import styles from './members.module.css';

export function MembersSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['cards']}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
          <div key={card} className={styles['card']}>
            <SkeletonFace
              size="52px"
              lines={[
                ['70%', '20px'],
                ['45%', '16px'],
              ]}
            />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
