import { SkeletonBlock, SkeletonStack, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import styles from './list.module.css';

export function DepartmentListSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['cards']}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={styles['card']}>
            <div className={styles['cloth']}>
              <SkeletonBlock height="100%" />
            </div>
            <div className={styles['words']}>
              <SkeletonStack>
                <SkeletonBlock width="60%" height="26px" />
                <SkeletonBlock width="35%" height="18px" />
                <SkeletonBlock height="18px" />
                <SkeletonBlock width="80%" height="18px" />
              </SkeletonStack>
            </div>
            <div className={styles['ways']}>
              <SkeletonBlock width="130px" height="44px" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
