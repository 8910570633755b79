import { SkeletonBlock, SkeletonFace, SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './family.module.css';

export function FamilySkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['cards']}>
        {['first', 'second'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <div className={styles['who']}>
              <SkeletonFace
                size="72px"
                lines={[
                  ['70%', '24px'],
                  ['90%', '18px'],
                ]}
              />
            </div>
            <SkeletonBlock height="18px" />
            <SkeletonBlock width="60%" height="18px" />
            <SkeletonBlock width="190px" height="44px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}

export function FamilyMemberFormSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['card']}>
        <div className={styles['who']}>
          <SkeletonFace
            size="96px"
            lines={[
              ['50%', '18px'],
              ['80%', '18px'],
            ]}
          />
        </div>
        <SkeletonFields heights={['46px', '46px', '46px', '46px']} />
      </div>
    </SkeletonStatus>
  );
}
