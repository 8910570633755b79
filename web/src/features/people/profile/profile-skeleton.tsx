import { SkeletonBlock, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './profile.module.css';

export function ProfileSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['columns']}>
        <div className={`${frame['card']} ${styles['card']} ${styles['identity']}`}>
          <div className={styles['who']}>
            <SkeletonBlock width="96px" height="96px" round />
            <div className={styles['grow']}>
              <SkeletonBlock width="80%" height="26px" />
              <SkeletonBlock width="60%" height="22px" />
            </div>
          </div>
          <SkeletonBlock width="170px" height="44px" />
          {['first', 'last', 'username', 'church'].map((fact) => (
            <SkeletonBlock key={fact} height="24px" />
          ))}
        </div>
        <div className={styles['editor']}>
          {[2, 3].map((fields) => (
            <div key={fields} className={`${frame['card']} ${styles['card']}`}>
              <SkeletonBlock width="130px" height="24px" />
              {Array.from({ length: fields }, (_, field) => (
                <div key={field} className={styles['grow']}>
                  <SkeletonBlock width="34%" height="16px" />
                  <SkeletonBlock height="46px" />
                </div>
              ))}
            </div>
          ))}
          <div className={styles['air']} />
        </div>
      </div>
    </SkeletonStatus>
  );
}
