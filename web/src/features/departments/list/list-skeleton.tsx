import { Bone, BoneLines, Waiting } from '../../../ui/skeleton.tsx';
import styles from './list.module.css';

/** The first cards of a list that is on its way. */
export function ListSkeleton() {
  return (
    <Waiting>
      <div className={styles['cards']}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={styles['card']}>
            <div className={styles['cloth']}>
              <Bone height="100%" />
            </div>
            <div className={styles['words']}>
              <BoneLines>
                <Bone width="60%" height="26px" />
                <Bone width="35%" height="18px" />
                <Bone height="18px" />
                <Bone width="80%" height="18px" />
              </BoneLines>
            </div>
            <div className={styles['ways']}>
              <Bone width="130px" height="44px" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
