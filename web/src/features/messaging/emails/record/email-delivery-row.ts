import { type DeliveryState, deliveryStateWords, leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import type { EmailRecipient } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailProblemWords } from '@kanisa/contract/messaging/emails.ts';
import { formatDate, t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import type { PillTone } from '../../../../ui/state-pill.tsx';
import type { DeliveryRow } from '../../shared/delivery-list.tsx';

const TONES: Record<DeliveryState, PillTone> = {
  waiting: 'open',
  sending: 'open',
  sent: 'good',
  failed: 'bad',
  left_out: 'quiet',
};

export function toEmailDeliveryRow(recipient: EmailRecipient): DeliveryRow {
  const { id, user, email: address, state, at } = recipient;
  return {
    id,
    name: user && formatFullName(user),
    username: user?.username ?? null,
    address,
    state: deliveryStateWords[state],
    tone: TONES[state],
    notes: listDeliveryNotes(recipient),
    at,
  };
}

function listDeliveryNotes(recipient: EmailRecipient): string[] {
  const { left_out_reason: reason, problem, code, next_attempt_at: next } = recipient;
  const notes: string[] = [];
  if (reason !== null) notes.push(leftOutWords[reason]);
  if (problem !== null)
    notes.push(code === null ? emailProblemWords[problem] : `${emailProblemWords[problem]} (${code})`);
  if (next !== null)
    notes.push(t('Next attempt: {time}', { time: formatDate(next, { dateStyle: 'medium', timeStyle: 'short' }) }));
  if (recipient.is_repeated) notes.push(t('Sending was interrupted and repeated, so it may have arrived twice.'));
  return notes;
}
