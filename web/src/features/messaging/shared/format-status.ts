import type { EMAIL_STATUSES } from '@kanisa/contract/messaging/emails.ts';
import type { TextDeliveryStatus, TextStatus } from '@kanisa/contract/messaging/text-states.ts';
import { t } from '../../../lib/i18n.ts';

type Status = (typeof EMAIL_STATUSES)[number] | TextStatus | TextDeliveryStatus;

/** The status of an email or text as people read it. English shows its API name, as the specification asks. */
export function formatStatus(status: Status): string {
  switch (status) {
    case 'scheduled':
      return t('scheduled', { context: 'status' });
    case 'queued':
      return t('queued', { context: 'status' });
    case 'sent':
      return t('sent', { context: 'status' });
    case 'failed':
      return t('failed', { context: 'status' });
    case 'cancelled':
      return t('cancelled', { context: 'status' });
    case 'pending':
      return t('pending', { context: 'status' });
    case 'delivered':
      return t('delivered', { context: 'status' });
    case 'partial':
      return t('partial', { context: 'status' });
  }
}
