import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import shared from '../events.module.css';
import styles from './list.module.css';

export function ListSkeleton() {
  return (
    <Waiting>
      <div className={styles['list']}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={styles['card']}>
            <Bone width="76px" height="88px" />
            <div className={`${styles['words']} ${shared['lines']}`}>
              <Bone width="60%" height="24px" />
              <Bone width="40%" height="18px" />
              <Bone width="30%" height="18px" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
