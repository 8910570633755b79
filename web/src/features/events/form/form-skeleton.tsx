import { SkeletonFields, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';

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
