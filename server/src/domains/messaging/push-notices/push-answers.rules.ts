import type { PushResult } from '../../../platform/push/push-client.ts';
import type { DeliveryOutcome } from '../deliveries/channel.types.ts';

/** Why a notice waits, failed or was not sent. */
export type PushProblem =
  | 'gone'
  | 'read'
  | 'quiet_hours'
  /** The push service no longer knows the subscription. */
  | 'unsubscribed'
  | 'refused'
  | 'try_later'
  | 'unreachable'
  | 'given_up'
  | 'uncertain'
  | 'restored';

/** A host that stays unreachable is paused for longer, see push-hosts.service.ts. */
const UNREACHABLE_WAIT_SECONDS = 5;
const RETRY_AFTER_MIN_SECONDS = 1;
const RETRY_AFTER_MAX_SECONDS = 3600;

export function toPushOutcome(result: PushResult, now: Date): DeliveryOutcome {
  const because = (problem: PushProblem) => ({ problem });
  if (result.kind === 'not sent') {
    return { kind: 'postponed', ...because('unreachable'), afterSeconds: UNREACHABLE_WAIT_SECONDS };
  }
  if (result.kind === 'no answer') return { kind: 'deferred', ...because('try_later') };
  const { status, retryAfter } = result;
  const code = String(status);
  if (status >= 200 && status < 300) return { kind: 'accepted', providerId: code };
  if (status === 404 || status === 410) return { kind: 'failed', ...because('unsubscribed'), code };
  if (status === 429 || status >= 500) {
    return { kind: 'deferred', ...because('try_later'), code, afterSeconds: parseRetryAfter(retryAfter, now) };
  }
  return { kind: 'failed', ...because('refused'), code };
}

/** Seconds or an HTTP date (RFC 9110), within bounds. Undefined leaves the pause to the sender. */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(seconds, RETRY_AFTER_MIN_SECONDS), RETRY_AFTER_MAX_SECONDS);
}
