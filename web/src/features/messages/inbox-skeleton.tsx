import frame from '../../ui/frame.module.css';
import { Bone, BoneLines, Waiting } from '../../ui/skeleton.tsx';
import styles from './inbox.module.css';

export function InboxSkeleton() {
  return (
    <Waiting>
      <div className={frame['list']}>
        {['first', 'second', 'third'].map((item) => (
          <div key={item} className={`${frame['box']} ${styles['item']} ${styles['bones']}`}>
            <Bone width="40px" height="40px" round />
            <BoneLines>
              <Bone width="45%" height="20px" />
              <Bone width="80%" height="18px" />
            </BoneLines>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
