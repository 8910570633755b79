import frame from '../../../ui/frame.module.css';
import { FaceBones, Waiting } from '../../../ui/skeleton.tsx';
import styles from './inbox.module.css';

export function InboxSkeleton() {
  return (
    <Waiting>
      <div className={frame['list']}>
        {['first', 'second', 'third'].map((item) => (
          <div key={item} className={`${frame['box']} ${styles['item']} ${styles['bones']}`}>
            <FaceBones
              size="40px"
              lines={[
                ['45%', '20px'],
                ['80%', '18px'],
              ]}
            />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
