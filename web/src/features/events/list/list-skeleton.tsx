import frame from '../../../ui/frame.module.css';
import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import styles from './list.module.css';

export function ListSkeleton() {
  return (
    <Waiting>
      <div className={frame['list']}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={styles['card']}>
            <Bone width="76px" height="88px" />
            <div className={styles['words']}>
              <BoneLines>
                <Bone width="60%" height="24px" />
                <Bone width="40%" height="18px" />
                <Bone width="30%" height="18px" />
              </BoneLines>
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
