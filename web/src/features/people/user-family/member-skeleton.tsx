import { SkeletonBlock, SkeletonStack, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { FamilyFaceSkeleton } from '../shared/family-face-skeleton.tsx';

export function MemberSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['card']}>
        <FamilyFaceSkeleton />
        <SkeletonStack>
          {['relationship', 'gender', 'born', 'contact'].map((fact) => (
            <SkeletonBlock key={fact} height="20px" />
          ))}
        </SkeletonStack>
        <SkeletonBlock height="46px" />
      </div>
    </SkeletonStatus>
  );
}
