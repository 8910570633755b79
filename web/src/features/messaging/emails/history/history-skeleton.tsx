import { Bone, Waiting } from '../../../../ui/skeleton.tsx';
import styles from './history.module.css';

/** The first e-mails of a list that is on its way. */
export function HistorySkeleton() {
  return (
    <Waiting>
      <div className={styles['bones']}>
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className={styles['bone']}>
            <Bone width="60%" height="22px" />
            <Bone width="35%" height="16px" />
            <Bone width="80px" height="24px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
