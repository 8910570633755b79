import frame from '../../../ui/frame.module.css';
import { Bone, FaceBones, FieldBones, Waiting } from '../../../ui/skeleton.tsx';
import styles from './family.module.css';

/** Two people that are still on their way. */
export function FamilySkeleton() {
  return (
    <Waiting>
      <div className={styles['cards']}>
        {['first', 'second'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <div className={styles['who']}>
              <FaceBones
                size="72px"
                lines={[
                  ['70%', '24px'],
                  ['90%', '18px'],
                ]}
              />
            </div>
            <Bone height="18px" />
            <Bone width="60%" height="18px" />
            <Bone width="190px" height="44px" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** The shape of the form for one person. */
export function FormSkeleton() {
  return (
    <Waiting>
      <div className={frame['card']}>
        <div className={styles['who']}>
          <FaceBones
            size="96px"
            lines={[
              ['50%', '18px'],
              ['80%', '18px'],
            ]}
          />
        </div>
        <FieldBones heights={['46px', '46px', '46px', '46px']} />
      </div>
    </Waiting>
  );
}
