import type { SecondStepAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { tabStore } from '../../../lib/browser/storage.ts';

type SecondStep = SecondStepAnswer['two_step'];

/** A login that waits for its second step. */
export interface PendingLogin extends SecondStep {
  startedAt: number;
  /** The page to open after the login. */
  from: string | null;
}

/**
 * The key of the storage of this tab. A phone drops a tab in the background while its owner looks up the code. No other
 * tab finds the login there, and without the second step its token opens nothing.
 */
const KEY = 'pendingLogin';

export const getEndOfLogin = ({ startedAt, expires_in }: PendingLogin) => startedAt + expires_in * 1000;

/** The login that waits in this tab; null if there is none, or its time is over. */
export function getPendingLogin(): PendingLogin | null {
  const pending = parse(tabStore.get(KEY));
  if (pending !== null && pending.startedAt <= Date.now() && Date.now() < getEndOfLogin(pending)) return pending;
  tabStore.remove(KEY);
  return null;
}

function parse(stored: string | null): PendingLogin | null {
  try {
    return JSON.parse(stored ?? 'null') as PendingLogin | null;
  } catch {
    return null;
  }
}

/** Null when the login is finished, its time is over, or somebody has logged in in this tab in another way. */
export function setPendingLogin(login: PendingLogin | null): void {
  if (login === null) tabStore.remove(KEY);
  else tabStore.set(KEY, JSON.stringify(login));
}
