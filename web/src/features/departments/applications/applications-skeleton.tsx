import frame from '../../../ui/frame.module.css';
import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import styles from './applications.module.css';

export function ApplicationsSkeleton() {
  return (
    <Waiting>
      <div className={`${frame['list']} ${styles['list']}`}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <div className={styles['who']}>
              <Bone width="48px" height="48px" round />
              <BoneLines>
                <Bone width="40%" height="22px" />
                <Bone width="70%" height="18px" />
              </BoneLines>
            </div>
            <Bone height="18px" />
            <Bone width="80%" height="18px" />
            <Bone width="280px" height="44px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
