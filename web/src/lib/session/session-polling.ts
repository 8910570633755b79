import type { SessionAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { requestApi } from '../api/api-client.ts';
import { repeatWhileVisible } from '../browser/repeat-while-visible.ts';
import { getSession, getSessionGeneration, storeSession } from './session.ts';

const POLLING_INTERVAL_MS = 45_000;

/**
 * Asks who I am now, at most every 45 s and only while somebody looks, so that a changed role or department reaches the
 * browser within a minute, the answer's own way included. Returns how to stop.
 */
export function pollSession(): () => void {
  return repeatWhileVisible(POLLING_INTERVAL_MS, () => void refreshSession());
}

async function refreshSession(): Promise<void> {
  const asking = getSessionGeneration();
  try {
    const answer = await requestApi<SessionAnswer>({ method: 'GET', path: '/auth/session' }, { background: true });
    if (asking === getSessionGeneration() && getSession().authenticated) storeSession(answer);
  } catch {
    // Without an answer the page goes on with what it knows; the next look may fare better.
  }
}
