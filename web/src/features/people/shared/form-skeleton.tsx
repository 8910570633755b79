import frame from '../../../ui/frame.module.css';
import { FieldBones, Waiting } from '../../../ui/skeleton.tsx';

/** The shape of a form while its person is read. */
export function FormSkeleton() {
  return (
    <Waiting>
      <div className={frame['card']}>
        <FieldBones heights={['46px', '46px', '46px', '46px']} />
      </div>
    </Waiting>
  );
}
