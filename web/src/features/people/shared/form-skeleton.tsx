import frame from '../../../ui/frame.module.css';
import { SkeletonFields, SkeletonStatus } from '../../../ui/skeleton.tsx';

/** The shape of a form while its person is read. */
export function PersonFormSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['card']}>
        <SkeletonFields heights={['46px', '46px', '46px', '46px']} />
      </div>
    </SkeletonStatus>
  );
}
