import { SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';

export function PersonFormSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['card']}>
        <SkeletonFields heights={['46px', '46px', '46px', '46px']} />
      </div>
    </SkeletonStatus>
  );
}
