import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import styles from './calendar.module.css';

/** `bare` leaves out the toolbar, for a page that shows the real one already. */
export function MonthSkeleton({ bare = false }: { bare?: boolean }) {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {!bare && <div className={styles['skeletonBar']} />}
      <div className={styles['skeletonMonth']}>
        <Delayed>
          {Array.from({ length: 7 }, (_, day) => (
            <SkeletonBlock key={day} width="60%" height="12px" />
          ))}
          {Array.from({ length: 35 }, (_, day) => (
            <span key={day}>
              <SkeletonBlock width="26px" height="26px" round />
            </span>
          ))}
        </Delayed>
      </div>
    </div>
  );
}
