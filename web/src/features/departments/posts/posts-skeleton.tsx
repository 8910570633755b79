import frame from '../../../ui/frame.module.css';
import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import styles from './posts.module.css';

export function PostsSkeleton() {
  return (
    <Waiting>
      <div className={`${frame['list']} ${styles['list']}`}>
        {['first', 'second', 'third'].map((post) => (
          <div key={post} className={styles['post']}>
            <Bone width="55%" height="26px" />
            <Bone width="30%" height="18px" />
            <Bone height="18px" />
            <Bone width="85%" height="18px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
