import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import styles from './members.module.css';

export function MembersSkeleton() {
  return (
    <Waiting>
      <div className={styles['cards']}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
          <div key={card} className={styles['card']}>
            <Bone width="52px" height="52px" round />
            <BoneLines>
              <Bone width="70%" height="20px" />
              <Bone width="45%" height="16px" />
            </BoneLines>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
