import { SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';

export function DepartmentFormSkeleton() {
  return (
    <div className={frame['narrow']}>
      <SkeletonStatus>
        <div className={frame['card']}>
          <SkeletonFields heights={['46px', '150px', '46px']} />
        </div>
      </SkeletonStatus>
    </div>
  );
}
