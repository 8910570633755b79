import frame from '../../../ui/frame.module.css';
import { FieldBones, Waiting } from '../../../ui/skeleton.tsx';

/** The shape of the form while its event is read. */
export function FormSkeleton() {
  return (
    <div className={frame['narrow']}>
      <Waiting>
        <div className={frame['card']}>
          <FieldBones heights={['46px', '46px', '46px', '120px']} />
        </div>
      </Waiting>
    </div>
  );
}
