import frame from '../../ui/frame.module.css';
import { Bone, BoneLines, FieldBones, Waiting } from '../../ui/skeleton.tsx';
import styles from './family.module.css';

/** Two people that are still on their way. */
export function FamilySkeleton() {
  return (
    <Waiting>
      <div className={styles['cards']}>
        {['first', 'second'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <div className={styles['who']}>
              <Bone width="72px" height="72px" round />
              <BoneLines>
                <Bone width="70%" height="24px" />
                <Bone width="90%" height="18px" />
              </BoneLines>
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
          <Bone width="96px" height="96px" round />
          <BoneLines>
            <Bone width="50%" height="18px" />
            <Bone width="80%" height="18px" />
          </BoneLines>
        </div>
        <FieldBones heights={['46px', '46px', '46px', '46px']} />
      </div>
    </Waiting>
  );
}
