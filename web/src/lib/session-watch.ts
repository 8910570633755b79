import type { SessionAnswer } from '@kanisa/contract/accounts.ts';
import { request } from './api.ts';
import { getSession, keepSession, sessionGeneration } from './session.ts';

const WATCH_MS = 45_000;

/**
 * Asks who I am now, at most every 45 s and only while somebody looks, so that a changed role or department reaches the
 * browser within a minute, the answer's own way included. Returns how to stop.
 */
export function watchSession(): () => void {
  let asked = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    const due = asked + WATCH_MS - Date.now();
    if (due <= 0) {
      asked = Date.now();
      void askWhoIAm();
    }
    timer = setTimeout(look, due <= 0 ? WATCH_MS : due);
  }

  look();
  document.addEventListener('visibilitychange', look);
  globalThis.addEventListener('focus', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    globalThis.removeEventListener('focus', look);
  };
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
