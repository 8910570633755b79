import { SkeletonBlock, SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { FamilyFaceSkeleton } from '../shared/family-face-skeleton.tsx';
import styles from './family.module.css';

export function FamilySkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['cards']}>
        {['first', 'second'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <FamilyFaceSkeleton size="72px" />
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
        <FamilyFaceSkeleton />
        <SkeletonFields heights={['46px', '46px', '46px', '46px']} />
      </div>
    </SkeletonStatus>
  );
}
