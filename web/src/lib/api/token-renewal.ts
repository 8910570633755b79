import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { endSession, getStoredTokens, storeSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './http.ts';

/**
 * 'renewed': there is a new access token. 'ended': the server refused, the session is over. 'left': somebody signed out
 * meanwhile. 'unreachable': nobody can tell, so the session stays.
 */
export type RenewalOutcome = 'renewed' | 'ended' | 'left' | 'unreachable';

/** Answers of something in front of the server, or of a server that starts: not a refusal. */
const RETRYABLE_STATUSES = [429, 502, 503, 504];

/** Another tab reads what this one has stored only a moment later; until then it would renew once more. */
const CROSS_TAB_DELAY_MS = 250;

let running: Promise<RenewalOutcome> | null = null;

/** All calls that were refused share one renewal, also with the other tabs where the browser can lock. */
export function renewTokens(refused: string | null): Promise<RenewalOutcome> {
  running ??= runInOneTab(() => requestNewTokens(refused)).finally(() => {
    running = null;
  });
  return running;
}

function runInOneTab(work: () => Promise<RenewalOutcome>): Promise<RenewalOutcome> {
  // Missing in old browsers and on plain http; the server then forgives two tabs the same token for some seconds.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const holdUntilSeen = async () => {
      resolve(await work());
      await new Promise((seen) => setTimeout(seen, CROSS_TAB_DELAY_MS));
    };
    locks.request('kanisa-renewal', holdUntilSeen).catch(reject);
  });
}

async function requestNewTokens(refused: string | null): Promise<RenewalOutcome> {
  const { access, refresh } = getStoredTokens();
  if (access && access !== refused) return 'renewed';
  if (!access && !refresh) return 'left';
  if (!refresh) return endLapsedSession();
  try {
    const answer = await sendRequest({ method: 'POST', path: '/auth/refresh', body: { refresh_token: refresh } });
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
