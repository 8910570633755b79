import type { TextRecipient } from '@kanisa/contract/messaging/text-messages.schema.ts';
import {
  TEXT_STATE_LABELS,
  type TextDeliveryStatus,
  type TextState,
  type TextStatus,
} from '@kanisa/contract/messaging/text-states.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import type { PillTone } from '../../../../ui/state-pill.tsx';
import type { DeliveryRow } from '../../shared/delivery-list.tsx';
import { formatSomeOf } from '../../shared/format-some-of.ts';

export const STATUS_TONES: Record<TextStatus, PillTone> = {
  scheduled: 'open',
  queued: 'open',
  sent: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

export const DELIVERY_TONES: Record<TextDeliveryStatus, PillTone> = {
  pending: 'open',
  delivered: 'good',
  partial: 'open',
  failed: 'bad',
};

const STATE_TONES: Record<TextState, PillTone> = {
  waiting: 'open',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  left_out: 'quiet',
  unknown: 'open',
  cancelled: 'quiet',
};

export function toTextDeliveryRow(recipient: TextRecipient): DeliveryRow {
  const {
    id,
    first_name: first,
    last_name: last,
    state,
    reason,
    username,
    phone_number: address,
    updated_at: at,
  } = recipient;
  const name = formatFullName({ first_name: first ?? '', last_name: last ?? '' });
  return {
    id,
    name: name === '' ? null : name,
    username,
    address,
    state: TEXT_STATE_LABELS[state],
    tone: STATE_TONES[state],
    notes: reason === null ? [] : [reason],
    at,
  };
}

const NUMBERS_SHOWN_MAX = 3;

/** Formats the first numbers: '+254711…, +254722… and 12 more'. */
export function formatPhoneNumbers(numbers: readonly string[], total: number): string {
  const shown = numbers.slice(0, NUMBERS_SHOWN_MAX);
  const more = total - shown.length;
  if (shown.length === 0) return t('{count} people', { count: total });
  return formatSomeOf(shown, more);
}
