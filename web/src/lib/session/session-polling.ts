import type { SessionAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { requestApi } from '../api/api-client.ts';
import { repeatWhileVisible } from '../browser/repeat-while-visible.ts';
import { localStore } from '../browser/storage.ts';
import { getSession, getSessionGeneration, storeSession } from './session.ts';
import { NOTICES_ON_KEY } from './stored-session.ts';

const POLLING_INTERVAL_MS = 45_000;

/**
 * Polls the session every 45 s while the page is visible, so that a changed role or department reaches the browser
 * within a minute. Returns a function that stops it.
 */
export function pollSession(): () => void {
  void keepPushDevice();
  return repeatWhileVisible(POLLING_INTERVAL_MS, () => void refreshSession());
}

/** Loaded only where somebody turned on notices on this device. */
async function keepPushDevice(): Promise<void> {
  if (!localStore.get(NOTICES_ON_KEY)) return;
  try {
    (await import('../push/push-device.ts')).keepThisDevice();
  } catch {
    // The next page tries again.
  }
}

/** Asks for the role, departments and modules once. */
export async function refreshSession(): Promise<void> {
  const generation = getSessionGeneration();
  try {
    const answer = await requestApi<SessionAnswer>({ method: 'GET', path: '/auth/session' }, { background: true });
    if (generation === getSessionGeneration() && getSession().authenticated) storeSession(answer);
  } catch {
    // Without a response the page keeps what it knows until the next poll.
  }
}
