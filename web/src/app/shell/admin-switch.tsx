import { t } from '../../lib/i18n.ts';
import styles from './admin-switch.module.css';
import { setStaffMode, useStaffMode } from './staff-mode.ts';

/** Opens and closes the side panel for staff. */
export function AdminSwitch({ className = '' }: { className?: string | undefined }) {
  const on = useStaffMode();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={`${styles['switch']} ${className}`}
      onClick={() => setStaffMode(!on)}
    >
      {t('Admin')}
      <span className={styles['track']} aria-hidden="true" />
    </button>
  );
}
