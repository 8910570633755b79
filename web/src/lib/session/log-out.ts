import { deleteOtherDrafts } from './drafts.ts';
import { endSession, getStoredTokens, type SessionEndReason } from './session.ts';

/** Ends the session here at once, and tells the server; nobody waits for it to leave. */
export function logOut(why: SessionEndReason): void {
  const { refresh } = getStoredTokens();
  if (refresh) void sendLogout(refresh);
  if (why === 'logout') deleteOtherDrafts(null);
  endSession(why);
}

async function sendLogout(refreshToken: string): Promise<void> {
  try {
    // Only now: the shell of a visitor's page carries this along.
    const { requestApi: request } = await import('../api/api-client.ts');
    const ending = { method: 'POST', path: '/auth/logout', body: { refresh_token: refreshToken } };
    await request(ending, { keepalive: true });
  } catch {
    // Offline the tokens run out by themselves; there is nothing the person could do about it.
  }
}
