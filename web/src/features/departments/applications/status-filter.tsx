import { APPLICATION_STATUSES, type ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { APPLICATION_STATUS_LABELS } from '../shared/application-status-badge.tsx';
import styles from './applications.module.css';

/** The status lives in the URL. Each link starts at the first page. */
export function StatusFilter({ status }: { status: ApplicationStatus | undefined }) {
  return (
    <nav className={styles['filter']} aria-label={t('Filter by status')}>
      <Link to="?" aria-current={status === undefined ? 'true' : undefined}>
        {t('All', { context: 'applications' })}
      </Link>
      {APPLICATION_STATUSES.map((choice) => (
        <Link key={choice} to={`?status=${choice}`} aria-current={status === choice ? 'true' : undefined}>
          {APPLICATION_STATUS_LABELS[choice]}
        </Link>
      ))}
    </nav>
  );
}
