import { t } from '../lib/i18n.ts';
import { Delayed } from './delayed.tsx';
import styles from './skeleton.module.css';

/** Lines in the place of a text that is on its way. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <Delayed>
      <div className={styles['lines']} role="status">
        <span className="visually-hidden">{t('Loading...')}</span>
        {Array.from({ length: count }, (_, line) => (
          <span key={line} className={styles['line']} aria-hidden="true" />
        ))}
      </div>
    </Delayed>
  );
}
