import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { Settings } from '../../base/settings.ts';

/** One text to several numbers. */
export interface OutgoingText {
  shortcode: string;
  message: string;
  to: readonly TextTarget[];
}

export interface TextTarget {
  /** Our id, the same for each attempt. */
  id: number;
  /** E.164. */
  number: string;
}

/** Outcome of handing a text for one number to the gateway. */
export type SendOutcome =
  /** Accepted. Without an id its delivery cannot be polled. */
  | { kind: 'accepted'; providerId: string | null }
  | { kind: 'delivered'; providerId: string | null }
  /** This number is rejected permanently. */
  | { kind: 'refused'; reason: TextReason }
  /** Not accepted: retry. `isChannel` when the failure concerns every text. */
  | { kind: 'later'; reason: TextReason; afterSeconds?: number; isChannel: boolean }
  /** No such text will be accepted before staff act. */
  | { kind: 'stop'; reason: TextReason }
  /** Handed over and possibly accepted. There is no automatic retry. */
  | { kind: 'unknown'; reason: TextReason };

/** Delivery state reported later. Only the first two outcomes are final. */
export interface DeliveryReport {
  providerId: string;
  /** E.164, if the gateway reports it. */
  number: string | null;
  outcome: 'delivered' | 'failed' | 'open';
  reason: TextReason | null;
}

export type ReportAnswer = { kind: 'report'; report: DeliveryReport } | { kind: 'none' } | { kind: 'unreachable' };

export interface SmsGateway {
  readonly name: Settings['sms']['gateway'];
  /** Maximum number of recipients per call. */
  readonly batchSize: number;
  /** One outcome per recipient, in the same order. Never rejects. */
  send(text: OutgoingText): Promise<SendOutcome[]>;
  /** Null when the gateway reports by callback only. Never rejects. */
  readonly readReport: ((providerId: string) => Promise<ReportAnswer>) | null;
  /** Null when the body contains no report. The body is untrusted. */
  readCallback(body: Record<string, unknown>): DeliveryReport | null;
}

export interface GatewayTimeouts {
  connectMs: number;
  answerMs: number;
}
