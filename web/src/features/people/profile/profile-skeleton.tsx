import frame from '../../../ui/frame.module.css';
import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import styles from './profile.module.css';

/** The shape of the page until it is known what stands in it. */
export function ProfileSkeleton() {
  return (
    <Waiting>
      <div className={styles['columns']}>
        <div className={`${frame['card']} ${styles['card']} ${styles['identity']}`}>
          <div className={styles['who']}>
            <Bone width="96px" height="96px" round />
            <div className={styles['grow']}>
              <Bone width="80%" height="26px" />
              <Bone width="60%" height="22px" />
            </div>
          </div>
          <Bone width="170px" height="44px" />
          {['first', 'last', 'username', 'church'].map((fact) => (
            <Bone key={fact} height="24px" />
          ))}
        </div>
        <div className={styles['editor']}>
          {[2, 3].map((fields) => (
            <div key={fields} className={`${frame['card']} ${styles['card']}`}>
              <Bone width="130px" height="24px" />
              {Array.from({ length: fields }, (_, field) => (
                <div key={field} className={styles['grow']}>
                  <Bone width="34%" height="16px" />
                  <Bone height="46px" />
                </div>
              ))}
            </div>
          ))}
          <div className={styles['air']} />
        </div>
      </div>
    </Waiting>
  );
}
