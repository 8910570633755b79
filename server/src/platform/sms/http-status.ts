import type { SendOutcome } from './gateway-types.ts';

/**
 * Outcome of an HTTP status when the body is unreadable. Null when the text may have been accepted: a success without a
 * body, or a timeout behind the gateway.
 */
export function toStatusOutcome(status: number): SendOutcome | null {
  if (status === 401 || status === 403) return { kind: 'stop', reason: 'bad_credentials' };
  if (status === 408 || status === 504) return null;
  if (status === 429 || status >= 500) return { kind: 'later', reason: 'busy', isChannel: true };
  if (status >= 300) return { kind: 'stop', reason: 'bad_address' };
  return null;
}
