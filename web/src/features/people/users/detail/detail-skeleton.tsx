import frame from '../../../../ui/frame.module.css';
import { Bone, FaceBones, Waiting } from '../../../../ui/skeleton.tsx';
import styles from './detail.module.css';

export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <div className={frame['card']}>
            <div className={styles['who']}>
              <FaceBones
                size="96px"
                lines={[
                  ['80%', '26px'],
                  ['50%', '18px'],
                  ['70%', '24px'],
                ]}
              />
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
        <div className={frame['card']}>
          <Bone width="130px" height="26px" />
          {['id', 'username', 'role', 'status', 'verified', 'since'].map((fact) => (
            <Bone key={fact} height="24px" />
          ))}
        </div>
      </div>
    </Waiting>
  );
}
