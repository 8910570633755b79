import type { TextReason } from '@kanisa/contract/messaging/text-states.ts';
import type { SendOutcome } from './gateway-types.ts';
import type { PostResult } from './http-post.ts';

export const stopOutcome = (reason: TextReason): SendOutcome => ({ kind: 'stop', reason });
export const refusedOutcome = (reason: TextReason): SendOutcome => ({ kind: 'refused', reason });
export const busyOutcome: SendOutcome = { kind: 'later', reason: 'busy', isChannel: true };
export const unreadableOutcome: SendOutcome = { kind: 'unknown', reason: 'unreadable' };

/** Outcome of a call without a response. */
export function toFailedCallOutcome({ kind }: Exclude<PostResult, { kind: 'answered' }>): SendOutcome {
  return kind === 'not sent'
    ? { kind: 'later', reason: 'unreachable', isChannel: true }
    : { kind: 'unknown', reason: 'no_answer' };
}

/**
 * Outcome of an HTTP status when the body is unreadable. Null when the text may have been accepted: a success without a
 * body, or a timeout behind the gateway.
 */
export function toStatusOutcome(status: number): SendOutcome | null {
  if (status === 401 || status === 403) return stopOutcome('bad_credentials');
  if (status === 408 || status === 504) return null;
  if (status === 429 || status >= 500) return busyOutcome;
  if (status >= 300) return stopOutcome('bad_address');
  return null;
}
