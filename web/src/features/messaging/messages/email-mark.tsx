import { t } from '../../../lib/i18n.ts';
import { MailIcon } from '../../../ui/icons.tsx';
import styles from './messages.module.css';

export function EmailMark() {
  const label = t('Also sent by email');
  return (
    <span className={styles['email']} role="img" aria-label={label} title={label}>
      <MailIcon />
    </span>
  );
}
