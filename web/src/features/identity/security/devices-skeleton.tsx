import { t } from '../../../lib/i18n.ts';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import frame from '../../../ui/page/frame.module.css';
import row from '../shared/tile-row.module.css';
import styles from './security.module.css';

/** Placeholder of two devices. */
export function DevicesSkeleton() {
  return (
    <Delayed>
      <div className={styles['devices']} role="status">
        <span className="visually-hidden">{t('Loading...')}</span>
        {['first', 'second'].map((device) => (
          <div key={device} className={styles['device']} aria-hidden="true">
            <span className={`${row['tile']} ${styles['shimmer']}`} />
            <div className={frame['note']}>
              <span className={`${styles['line']} ${styles['shimmer']}`} />
              <span className={`${styles['line']} ${styles['shimmer']}`} />
            </div>
          </div>
        ))}
      </div>
    </Delayed>
  );
}
