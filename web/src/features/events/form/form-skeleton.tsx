import frame from '../../../ui/frame.module.css';
import { SkeletonFields, SkeletonStatus } from '../../../ui/skeleton.tsx';

/** The shape of the form while its event is read. */
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
