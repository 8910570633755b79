import type { SendOutcome } from './gateway.ts';

/**
 * What an HTTP status alone says, when the body says nothing that can be read. Null when it may have been taken: a
 * success without words, and a gateway behind the gateway that did not answer in time.
 */
export function toStatusOutcome(status: number): SendOutcome | null {
  if (status === 401 || status === 403) return { kind: 'stop', reason: 'bad_credentials' };
  if (status === 408 || status === 504) return null;
  if (status === 429 || status >= 500) return { kind: 'later', reason: 'busy', isChannel: true };
  if (status >= 300) return { kind: 'stop', reason: 'bad_address' };
  return null;
}
