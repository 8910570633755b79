import { SkeletonBlock, SkeletonFace, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import frame from '../../../../ui/page/frame.module.css';
import styles from './detail.module.css';

export function UserDetailSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <div className={frame['card']}>
            <div className={styles['who']}>
              <SkeletonFace
                size="96px"
                lines={[
                  ['80%', '26px'],
                  ['50%', '18px'],
                  ['70%', '24px'],
                ]}
              />
            </div>
            <SkeletonBlock height="44px" />
          </div>
          <div className={frame['card']}>
            <SkeletonBlock width="130px" height="26px" />
            {['email', 'church', 'phone', 'address'].map((fact) => (
              <SkeletonBlock key={fact} height="24px" />
            ))}
          </div>
        </div>
        <div className={frame['card']}>
          <SkeletonBlock width="130px" height="26px" />
          {['id', 'username', 'role', 'status', 'verified', 'since'].map((fact) => (
            <SkeletonBlock key={fact} height="24px" />
          ))}
        </div>
      </div>
    </SkeletonStatus>
  );
}
