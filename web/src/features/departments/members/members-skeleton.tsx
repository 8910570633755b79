import { FaceBones, Waiting } from '../../../ui/skeleton.tsx';
import styles from './members.module.css';

export function MembersSkeleton() {
  return (
    <Waiting>
      <div className={styles['cards']}>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
          <div key={card} className={styles['card']}>
            <FaceBones
              size="52px"
              lines={[
                ['70%', '20px'],
                ['45%', '16px'],
              ]}
            />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
