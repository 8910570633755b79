import type { Email } from '@kanisa/contract/messaging/emails.schema.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';

/** The first recipient and the number of others. */
export function formatEmailRecipients({ recipients, counts: { total } }: Pick<Email, 'recipients' | 'counts'>): string {
  const [first] = recipients;
  if (first === undefined) return t('{count} people', { count: total });
  return total > 1 ? t('{first} and {count} more', { first, count: total - 1 }) : first;
}

/** Formats the progress: '137 of 214'. */
export function formatEmailProgress({ counts: { total, pending } }: Pick<Email, 'counts'>): string {
  return t('{done} of {total}', { done: formatNumber(total - pending), total: formatNumber(total) });
}
