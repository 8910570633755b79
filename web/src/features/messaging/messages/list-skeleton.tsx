import frame from '../../../ui/frame.module.css';
import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import styles from './messages.module.css';

export function ListSkeleton() {
  return (
    <Waiting>
      <div className={frame['list']}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <Bone width="40%" height="20px" />
            <Bone height="18px" />
            <Bone width="70%" height="18px" />
            <Bone width="180px" height="44px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
