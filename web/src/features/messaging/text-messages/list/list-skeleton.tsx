import frame from '../../../../ui/frame.module.css';
import { Bone, Waiting } from '../../../../ui/skeleton.tsx';
import styles from './list.module.css';

/** The first cards of a list that is on its way. */
export function ListSkeleton() {
  return (
    <Waiting>
      <div className={styles['list']}>
        {['one', 'two', 'three'].map((card) => (
          <div key={card} className={frame['card']}>
            <Bone width="70%" height="24px" />
            <Bone width="40%" height="18px" />
            <Bone width="55%" height="18px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
