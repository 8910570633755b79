import { SkeletonBlock, SkeletonFace, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './applications.module.css';

export function ApplicationsSkeleton() {
  return (
    <SkeletonStatus>
      <div className={`${frame['list']} ${styles['list']}`}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <div className={styles['who']}>
              <SkeletonFace
                size="48px"
                lines={[
                  ['40%', '22px'],
                  ['70%', '18px'],
                ]}
              />
            </div>
            <SkeletonBlock height="18px" />
            <SkeletonBlock width="80%" height="18px" />
            <SkeletonBlock width="280px" height="44px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
