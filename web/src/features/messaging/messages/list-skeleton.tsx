import { SkeletonBlock, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './messages.module.css';

export function MessageListSkeleton() {
  return (
    <SkeletonStatus>
      <div className={frame['list']}>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={`${frame['card']} ${styles['card']}`}>
            <SkeletonBlock width="40%" height="20px" />
            <SkeletonBlock height="18px" />
            <SkeletonBlock width="70%" height="18px" />
            <SkeletonBlock width="180px" height="44px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
