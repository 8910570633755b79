import type { LoginAnswer } from '@kanisa/contract/identity/accounts.ts';
import { ApiError, send } from './http.ts';
import { endSession, keepSession, storedTokens } from './session.ts';

/**
 * 'renewed': there is a new access token. 'ended': the server refused, the session is over. 'left': somebody signed out
 * meanwhile. 'unreachable': nobody can tell, so the session stays.
 */
export type Renewal = 'renewed' | 'ended' | 'left' | 'unreachable';

/** Answers of something in front of the server, or of a server that starts: not a refusal. */
const NOT_NOW = [429, 502, 503, 504];

/** Another tab reads what this one has stored only a moment later; until then it would renew once more. */
const SEEN_BY_OTHER_TABS_MS = 250;

let running: Promise<Renewal> | null = null;

/** All calls that were refused share one renewal, also with the other tabs where the browser can lock. */
export function renewTokens(refused: string | null): Promise<Renewal> {
  running ??= oneTabAtATime(() => renew(refused)).finally(() => {
    running = null;
  });
  return running;
}

function oneTabAtATime(work: () => Promise<Renewal>): Promise<Renewal> {
  // Missing in old browsers and on plain http; the server then forgives two tabs the same token for some seconds.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    const holdUntilSeen = async () => {
      resolve(await work());
      await new Promise((seen) => setTimeout(seen, SEEN_BY_OTHER_TABS_MS));
    };
    locks.request('kanisa-renewal', holdUntilSeen).catch(reject);
  });
}

async function renew(refused: string | null): Promise<Renewal> {
  const { access, refresh } = storedTokens();
  if (access && access !== refused) return 'renewed';
  if (!access && !refresh) return 'left';
  if (!refresh) return end();
  try {
    const answer = await send({ method: 'POST', path: '/auth/refresh', body: { refresh_token: refresh } });
    const now = storedTokens();
    if (now.refresh !== refresh) return now.access ? 'renewed' : 'left';
    if (NOT_NOW.includes(answer.status)) return 'unreachable';
    const data = answer.data as Partial<LoginAnswer> | null;
    if (!answer.ok || !data?.access_token) return end();
    keepSession(data);
    return 'renewed';
  } catch (error) {
    if (error instanceof ApiError) return 'unreachable';
    throw error;
  }
}

function end(): Renewal {
  endSession('lapsed');
  return 'ended';
}
