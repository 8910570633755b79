import type { TextDeliveryStatus, TextStatus } from '@kanisa/contract/messaging/text-states.ts';
import type { TextMessageRow } from './text-messages.table.ts';

/** Gateways report failed deliveries after a day, and some never report. */
export const REPORT_WINDOW_HOURS = 72;

type TextTally = Pick<
  TextMessageRow,
  | 'pending'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'suppressed'
  | 'unknown'
  | 'undelivered'
  | 'timeToSend'
  | 'finishedAt'
  | 'cancelledAt'
>;

/** Status of the handover to the gateway. */
export function toTextStatus(row: TextTally, now: Date): TextStatus {
  if (row.cancelledAt) return 'cancelled';
  if (row.pending > 0) return row.timeToSend && row.timeToSend > now ? 'scheduled' : 'queued';
  const isAnyTaken = row.accepted + row.delivered + row.undelivered > 0;
  return countRejectedTexts(row) > 0 || !isAnyTaken ? 'failed' : 'sent';
}

/** Status of the delivery from the gateway to the phones. */
export function toTextDeliveryStatus(row: TextTally, now: Date): TextDeliveryStatus | null {
  if (row.cancelledAt) return null;
  if (row.pending > 0) return 'pending';
  const open = row.accepted + row.unknown;
  const known = row.delivered + row.failed;
  if (open > 0) return known > 0 && now > toReportWindowEnd(row) ? 'partial' : 'pending';
  if (row.delivered === 0) return 'failed';
  return row.failed === 0 ? 'delivered' : 'partial';
}

function toReportWindowEnd({ finishedAt }: TextTally): Date {
  return new Date((finishedAt?.getTime() ?? 0) + REPORT_WINDOW_HOURS * 3_600_000);
}

/** Counts texts that the gateway rejected or never got. They can be sent again. */
export function countRejectedTexts(row: Pick<TextTally, 'failed' | 'undelivered'>): number {
  return row.failed - row.undelivered;
}
