import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './application-status-badge.module.css';

export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  pending: t('Pending'),
  approved: t('Approved'),
  rejected: t('Rejected'),
};

export function ApplicationStatusBadge({ status, children }: { status: ApplicationStatus; children?: string }) {
  return (
    <span className={`${styles['badge']} ${styles[status]}`}>{children ?? APPLICATION_STATUS_LABELS[status]}</span>
  );
}
