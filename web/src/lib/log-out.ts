import { dropDraftsOfOthers } from './drafts.ts';
import { type Ending, endSession, storedTokens } from './session.ts';

/** Ends the session here at once, and tells the server; nobody waits for it to leave. */
export function logOut(why: Ending): void {
  const { refresh } = storedTokens();
  if (refresh) void tellServer(refresh);
  if (why === 'logout') dropDraftsOfOthers(null);
  endSession(why);
}

async function tellServer(refreshToken: string): Promise<void> {
  try {
    // Only now: the shell of a visitor's page carries this along.
    const { request } = await import('./api.ts');
    const ending = { method: 'POST', path: '/auth/logout', body: { refresh_token: refreshToken } };
    await request(ending, { keepalive: true });
  } catch {
    // Offline the tokens run out by themselves; there is nothing the person could do about it.
  }
}
