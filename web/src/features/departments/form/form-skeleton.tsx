import frame from '../../../ui/frame.module.css';
import { SkeletonFields, SkeletonStatus } from '../../../ui/skeleton.tsx';

/** The shape of the form while its department is read. */
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
