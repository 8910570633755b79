import { hasUnsentWrites } from '../../offline/queue/unsent-writes.ts';
import { localStore } from '../browser/storage.ts';
import { deleteOtherDrafts } from './drafts.ts';
import { endOnServer } from './log-out-sender.ts';
import { endSession } from './session.ts';
import { getStoredTokens, PUSH_ENDPOINT_KEY, type SessionEndReason } from './stored-session.ts';

let askFirst = () => Promise.resolve(true);
let loadQuestion: () => Promise<unknown> = () => Promise.resolve();

/** Sets the question before a log-out that would delete something. Its file calls this when it has loaded. */
export function setLogOutQuestion(question: () => Promise<boolean>): void {
  askFirst = question;
}

/** Sets how the file of the question is loaded. The shell of all pages calls this. */
export function setLogOutQuestionLoader(load: () => Promise<unknown>): void {
  loadQuestion = load;
}

/** Logs out if the person stays with it, then calls `onLeft`. */
export async function logOutAfterQuestion(onLeft: () => void): Promise<void> {
  if (!(await mayLogOut())) return;
  logOut('logout');
  onLeft();
}

/** Without its code or its database nobody can be asked. A person who leaves a shared device must still be able to. */
async function mayLogOut(): Promise<boolean> {
  try {
    // A part of the page may have loaded the question before, while there was a network.
    if (hasUnsentWrites()) await loadQuestion().catch(() => undefined);
    return await askFirst();
  } catch {
    return true;
  }
}

/** Ends the session in this browser at once and tells the server in the background. */
export function logOut(why: SessionEndReason): void {
  const { refresh } = getStoredTokens();
  if (refresh) void endOnServer(refresh, () => sendLogout(refresh));
  if (why === 'logout') deleteOtherDrafts(null);
  if (localStore.get(PUSH_ENDPOINT_KEY)) unsubscribeBrowser().catch(() => undefined);
  endSession(why);
}

/** Resolves to whether the server answered. The page of a captive portal is no answer. */
async function sendLogout(refreshToken: string): Promise<boolean> {
  try {
    // Loaded on demand, because the shell of public pages includes this file.
    const { requestApi: request } = await import('../api/api-client.ts');
    const ending = { method: 'POST', path: '/auth/logout', body: { refresh_token: refreshToken } };
    return (await request(ending, { keepalive: true })) !== null;
  } catch {
    return false;
  }
}

/**
 * The server sends nothing to an ended session. This also ends what the push service still holds for the device. If it
 * fails, the next person who turns on notices here replaces the subscription.
 */
async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
