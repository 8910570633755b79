import { SkeletonBlock, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './posts.module.css';

export function PostsSkeleton() {
  return (
    <SkeletonStatus>
      <div className={`${frame['list']} ${styles['list']}`}>
        {['first', 'second', 'third'].map((post) => (
          <div key={post} className={styles['post']}>
            <SkeletonBlock width="55%" height="26px" />
            <SkeletonBlock width="30%" height="18px" />
            <SkeletonBlock height="18px" />
            <SkeletonBlock width="85%" height="18px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
