import { formatEnglishInteger } from '@kanisa/contract/core/numbers.ts';
import type { TextMessage, TextRecipient } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import {
  LEFT_OUT_REASONS,
  TEXT_REASON_LABELS,
  type TextReason,
  type TextState,
} from '@kanisa/contract/messaging/text-states.ts';
import { presentPersonNames } from '../recipients/recipients.presenter.ts';
import type { TextEstimate } from './text-audience.service.ts';
import type { TextRecipientView } from './text-messages.repo.ts';
import type { TextMessageWithStatus } from './text-messages.service.ts';
import type { TextRecipientRow } from './text-messages.table.ts';

const formatTime = (time: Date | null) => time?.toISOString() ?? null;

type Translate = (english: string, values?: Record<string, string | number>) => string;

export function presentTextMessage(row: TextMessageWithStatus, t: Translate): TextMessage {
  return {
    id: row.id,
    message_id: row.messageId,
    sender_username: row.sender?.username ?? null,
    sender_person: row.sender && presentPersonNames(row.sender),
    shortcode: row.shortcode,
    message: row.message,
    recipients: row.numbers,
    status: row.status,
    delivery_status: row.deliveryStatus,
    delivery_updated_at: formatTime(row.deliveryUpdatedAt),
    sent_at: formatTime(row.sentAt),
    created_at: row.createdAt.toISOString(),
    time_to_send: formatTime(row.timeToSend),
    parts: row.parts,
    counts: presentCounts(row),
    held: row.held,
    error: formatTextError(row, t),
    viewer: { can_cancel: row.canCancel, can_send_again: row.canSendAgain },
  };
}

function formatTextError(row: TextMessageWithStatus, t: Translate): string | null {
  if (row.status === 'failed' && row.problems.length === 0) return t(textMessages.nobodyReached);
  const total = row.pending + row.accepted + row.delivered + row.failed + row.unknown;
  const sentences = row.problems.map(({ problem, total: count }) =>
    t('{some} of {total}: {reason}', {
      some: formatEnglishInteger(count),
      total: formatEnglishInteger(total),
      reason: t(TEXT_REASON_LABELS[(problem ?? 'refused') as TextReason]),
    }),
  );
  return sentences.length === 0 ? null : sentences.join('; ');
}

export function presentTextDelivery(row: TextMessageWithStatus) {
  return {
    message_id: row.messageId,
    status: row.status,
    delivery_status: row.deliveryStatus,
    delivery_updated_at: formatTime(row.deliveryUpdatedAt),
    counts: presentCounts(row),
  };
}

function presentCounts(row: TextMessageWithStatus): TextMessage['counts'] {
  return {
    total: row.pending + row.accepted + row.delivered + row.failed + row.suppressed + row.unknown,
    waiting: row.pending,
    sent: row.accepted + row.delivered + row.undelivered,
    delivered: row.delivered,
    failed: row.failed,
    left_out: row.suppressed,
    unknown: row.unknown,
  };
}

const STATES: Record<TextRecipientRow['state'], TextState> = {
  queued: 'waiting',
  claimed: 'waiting',
  handed: 'waiting',
  accepted: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  suppressed: 'left_out',
  unknown: 'unknown',
};

/** States that follow from the reason. A held text waits for a decision. */
const SPECIAL_STATES: Partial<Record<string, TextState>> = {
  ['cancelled' satisfies TextReason]: 'cancelled',
  ['unauthorized' satisfies TextReason]: 'waiting',
};

export function presentTextRecipient({ recipient, personId, ...names }: TextRecipientView): TextRecipient {
  const { problem } = recipient;
  const known = personId === null ? null : presentPersonNames({ id: personId, ...names });
  return {
    id: recipient.id,
    user_id: recipient.userId,
    first_name: known?.first_name ?? null,
    last_name: known?.last_name ?? null,
    username: known?.username ?? null,
    phone_number: recipient.number,
    state: SPECIAL_STATES[problem ?? ''] ?? STATES[recipient.state],
    reason: problem === null ? null : TEXT_REASON_LABELS[problem as TextReason],
    attempts: recipient.attempts,
    updated_at: recipient.stateAt.toISOString(),
  };
}

export function presentTextEstimate(estimate: TextEstimate) {
  return {
    selected: estimate.selected,
    people: estimate.people,
    numbers: estimate.numbers,
    parts: estimate.parts,
    total_parts: estimate.parts * estimate.numbers,
    price_per_part: estimate.pricePerPart,
    price: estimate.price,
    currency: estimate.currency,
    left_out: LEFT_OUT_REASONS.flatMap((reason) => {
      const group = estimate.leftOut.get(reason) ?? [];
      if (group.length === 0) return [];
      return [{ reason, count: group.length, people: group.slice(0, estimate.namesMax).map(presentPersonNames) }];
    }),
  };
}
