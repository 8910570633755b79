import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { endSession, storeSession } from '../session/session.ts';
import { getStoredTokens } from '../session/stored-session.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './http.ts';

/**
 * - renewed: there is a new access token
 * - ended: the server rejected the renewal, and the session is over
 * - left: the user signed out in the meantime
 * - unreachable: no usable response, so the session stays
 */
export type RenewalOutcome = 'renewed' | 'ended' | 'left' | 'unreachable';

/** Statuses of a proxy, or of a server that is starting. They do not reject the renewal. */
const RETRYABLE_STATUSES = [429, 502, 503, 504];

/** Other tabs see the stored tokens with a delay. The lock is held until then, or they would renew once more. */
const CROSS_TAB_DELAY_MS = 250;

let running: Promise<RenewalOutcome> | null = null;

/** Renews the tokens. All rejected calls share one renewal, across tabs where the browser supports locks. */
export function renewTokens(rejectedToken: string | null): Promise<RenewalOutcome> {
  running ??= runInOneTab(() => requestNewTokens(rejectedToken)).finally(() => {
    running = null;
  });
  return running;
}

function runInOneTab(work: () => Promise<RenewalOutcome>): Promise<RenewalOutcome> {
  // Missing in old browsers and on plain http. The server accepts the same refresh token from two tabs for some
  // seconds.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const workAndWait = async () => {
      resolve(await work());
      await new Promise((resolveDelay) => setTimeout(resolveDelay, CROSS_TAB_DELAY_MS));
    };
    locks.request('kanisa-renewal', workAndWait).catch(reject);
  });
}

async function requestNewTokens(rejectedToken: string | null): Promise<RenewalOutcome> {
  const { access, refresh } = getStoredTokens();
  if (access && access !== rejectedToken) return 'renewed';
  if (!access && !refresh) return 'left';
  if (!refresh) return endLapsedSession();
  try {
    const answer = await sendRequest({
      method: 'POST',
      path: '/auth/refresh',
      body: { refresh_token: refresh },
      // Expired, but it tells a busy server that this is a signed-in user.
      token: access,
    });
    const now = getStoredTokens();
    if (now.refresh !== refresh) return now.access ? 'renewed' : 'left';
    if (RETRYABLE_STATUSES.includes(answer.status)) return 'unreachable';
    const data = answer.data as Partial<LoginAnswer> | null;
    if (!answer.ok || !data?.access_token) return endLapsedSession();
    storeSession(data);
    return 'renewed';
  } catch (error) {
    if (error instanceof ApiError) return 'unreachable';
    throw error;
  }
}

function endLapsedSession(): RenewalOutcome {
  endSession('lapsed');
  return 'ended';
}
