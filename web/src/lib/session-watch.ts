import type { SessionAnswer } from '@kanisa/contract/identity/accounts.ts';
import { request } from './api.ts';
import { getSession, keepSession, sessionGeneration } from './session.ts';
import { whileVisible } from './while-visible.ts';

const WATCH_MS = 45_000;

/**
 * Asks who I am now, at most every 45 s and only while somebody looks, so that a changed role or department reaches the
 * browser within a minute, the answer's own way included. Returns how to stop.
 */
export function watchSession(): () => void {
  return whileVisible(WATCH_MS, () => void askWhoIAm());
}

async function askWhoIAm(): Promise<void> {
  const asking = sessionGeneration();
  try {
    const answer = await request<SessionAnswer>({ method: 'GET', path: '/auth/session' }, { background: true });
    if (asking === sessionGeneration() && getSession().authenticated) keepSession(answer);
  } catch {
    // Without an answer the page goes on with what it knows; the next look may fare better.
  }
}
