import { Bone, BoneLines, Waiting } from '../../../../ui/skeleton.tsx';
import styles from './list.module.css';

/** The first people of a list that is on its way. */
export function ListSkeleton() {
  return (
    <Waiting>
      <div className={styles['bones']}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
          <div key={row} className={styles['bone']}>
            <Bone width="40px" height="40px" round />
            <BoneLines>
              <Bone width="40%" height="20px" />
              <Bone width="70%" height="16px" />
            </BoneLines>
            <Bone width="22%" height="24px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
