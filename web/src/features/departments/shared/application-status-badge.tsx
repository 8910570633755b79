import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import { t } from '../../../lib/i18n.ts';
import { type PillTone, StatePill } from '../../../ui/state-pill.tsx';

export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  pending: t('Pending'),
  approved: t('Approved'),
  rejected: t('Rejected'),
};

const TONES: Record<ApplicationStatus, PillTone> = { pending: 'open', approved: 'good', rejected: 'bad' };

export function ApplicationStatusBadge({ status, children }: { status: ApplicationStatus; children?: string }) {
  return <StatePill tone={TONES[status]}>{children ?? APPLICATION_STATUS_LABELS[status]}</StatePill>;
}
