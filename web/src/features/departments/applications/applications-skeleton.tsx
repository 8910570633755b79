import frame from '../../../ui/frame.module.css';
import { Bone, FaceBones, Waiting } from '../../../ui/skeleton.tsx';
import styles from './applications.module.css';

export function ApplicationsSkeleton() {
  return (
    <Waiting>
      <div className={`${frame['list']} ${styles['list']}`}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <div className={styles['who']}>
              <FaceBones
                size="48px"
                lines={[
                  ['40%', '22px'],
                  ['70%', '18px'],
                ]}
              />
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
