import { SkeletonBlock, SkeletonStack, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './serving.module.css';

/** Placeholders of date cards, until the dates have loaded. */
export function DateCardsSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['cards']}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={frame['card']}>
            <div className={styles['head']}>
              <SkeletonBlock width="76px" height="88px" />
              <SkeletonStack>
                <SkeletonBlock width="80%" height="24px" />
                <SkeletonBlock width="60%" height="18px" />
              </SkeletonStack>
            </div>
            <SkeletonBlock height="44px" />
            <SkeletonBlock height="44px" />
          </div>
        ))}
      </div>
    </SkeletonStatus>
  );
}
