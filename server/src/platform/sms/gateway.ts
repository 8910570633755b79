import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { Settings } from '../../settings.ts';
import { createAfricasTalkingGateway } from './africas-talking-gateway.ts';
import { createOutboxGateway } from './outbox-gateway.ts';
import { createPartnerGateway } from './partner-gateway.ts';

/** One text to several phones. */
export interface OutgoingText {
  shortcode: string;
  message: string;
  to: readonly TextTarget[];
}

export interface TextTarget {
  /** Ours, the same at each try. */
  id: number;
  /** E.164. */
  number: string;
}

/** What became of one phone's text when it was handed over. */
export type SendOutcome =
  /** Taken. Without an id its delivery cannot be asked for. */
  | { kind: 'accepted'; providerId: string | null }
  | { kind: 'delivered'; providerId: string | null }
  /** This number is refused, and would be again. */
  | { kind: 'refused'; reason: TextReason }
  /** Surely not taken: try again. `isChannel` when it would have befallen any text. */
  | { kind: 'later'; reason: TextReason; afterSeconds?: number; isChannel: boolean }
  /** No text of this kind will be taken before somebody of the staff acts. */
  | { kind: 'stop'; reason: TextReason }
  /** It was handed over and may have been taken. Nobody tries again by himself. */
  | { kind: 'unknown'; reason: TextReason };

/** What a gateway says of a text later on. Only the first two are final. */
export interface DeliveryReport {
  providerId: string;
  /** E.164, where the gateway names it. */
  number: string | null;
  outcome: 'delivered' | 'failed' | 'open';
  reason: TextReason | null;
}

export type ReportAnswer = { kind: 'report'; report: DeliveryReport } | { kind: 'none' } | { kind: 'unreachable' };

export interface SmsGateway {
  readonly name: Settings['sms']['gateway'];
  /** As many phones as one call takes. */
  readonly batchSize: number;
  /** One outcome for each phone, in their order. Never rejects. */
  send(text: OutgoingText): Promise<SendOutcome[]>;
  /** Null where the gateway reports by callback alone. Never rejects. */
  readonly readReport: ((providerId: string) => Promise<ReportAnswer>) | null;
  /** Null when the body says nothing of a text. It comes from the outside: nothing of it is sure. */
  readCallback(body: Record<string, unknown>): DeliveryReport | null;
}

export interface GatewayTimeouts {
  connectMs: number;
  answerMs: number;
}

const GATEWAY_TIMEOUTS: GatewayTimeouts = { connectMs: 10_000, answerMs: 30_000 };

export function createSmsGateway(
  settings: Settings['sms'],
  { outboxDir, times = GATEWAY_TIMEOUTS }: { outboxDir: string; times?: GatewayTimeouts },
): SmsGateway {
  if (settings.gateway === 'partner') return createPartnerGateway(settings, times);
  if (settings.gateway === 'africastalking') return createAfricasTalkingGateway(settings, times);
  return createOutboxGateway(outboxDir);
}
