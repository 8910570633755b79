import { SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';

export function EventFormSkeleton() {
  return (
    <div className={frame['narrow']}>
      <SkeletonStatus>
        <div className={frame['card']}>
          <SkeletonFields heights={['46px', '46px', '46px', '120px']} />
        </div>
      </SkeletonStatus>
    </div>
  );
}
