import frame from '../../../ui/frame.module.css';
import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import styles from './profile.module.css';

export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className={styles['columns']}>
        <div className={frame['card']}>
          <div className={styles['who']}>
            <Bone width="96px" height="96px" round />
            <BoneLines>
              <Bone width="80%" height="26px" />
              <Bone width="50%" height="18px" />
              <Bone width="70%" height="24px" />
            </BoneLines>
          </div>
          <Bone height="44px" />
        </div>
        <div className={frame['card']}>
          <Bone width="130px" height="26px" />
          {['email', 'church', 'phone', 'address'].map((fact) => (
            <Bone key={fact} height="24px" />
          ))}
        </div>
      </div>
    </Waiting>
  );
}
