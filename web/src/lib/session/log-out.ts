import { localStore } from '../browser/storage.ts';
import { deleteOtherDrafts } from './drafts.ts';
import { endSession, getStoredTokens, type SessionEndReason } from './session.ts';

/** Set while writes wait on this device for the network. */
export const UNSENT_KEY = 'unsentWrites';

/** Whether a log-out might delete writes, of whichever account. The queue knows more, and is loaded then. */
export function hasUnsentWrites(): boolean {
  return localStore.get(UNSENT_KEY) !== null;
}

/** Ends the session in this browser at once and tells the server in the background. */
export function logOut(why: SessionEndReason): void {
  const { refresh } = getStoredTokens();
  if (refresh) void sendLogout(refresh);
  if (why === 'logout') deleteOtherDrafts(null);
  endSession(why);
}

async function sendLogout(refreshToken: string): Promise<void> {
  try {
    // Loaded on demand, because the shell of public pages includes this file.
    const { requestApi: request } = await import('../api/api-client.ts');
    const ending = { method: 'POST', path: '/auth/logout', body: { refresh_token: refreshToken } };
    await request(ending, { keepalive: true });
  } catch {
    // Offline: the tokens expire by themselves, and the user can do nothing about it.
  }
}
