import { errorMessages } from '@kanisa/contract/core/errors.ts';
import type { ApiRequest, ApiResponse } from '../../lib/api/http.ts';

export interface Effect {
  user: string;
  id: string;
  path: string;
  body: unknown;
}

/** The next answers: as usual, or an error before anything is looked at. */
export type ServerMood = 'well' | 'failing' | 'busy' | 'limiting';
const ERRORS = { failing: 500, busy: 503, limiting: 429 } as const;

const answer = (status: number, data: unknown): ApiResponse => ({ status, ok: status < 300, data });
const reject = (status: number, code: string) => answer(status, { error: errorMessages.conflict, code });

/** The operations of decision 0061: a write and its answer are stored together, by user and id. Errors are not stored. */
export function createModelServer() {
  const owners = new Map<string, string>();
  const stored = new Map<string, { fingerprint: string; answer: ApiResponse }>();
  const effects: Effect[] = [];
  let tokens = 0;
  let mood: ServerMood = 'well';

  /** Every page of this user shows this after it was loaded. */
  const readState = (user: string) => JSON.stringify(effects.filter((one) => one.user === user));

  function handle({ method, path, body, token, operationId }: ApiRequest): ApiResponse {
    if (mood !== 'well')
      return { ...reject(ERRORS[mood], 'internal'), retryAfterMs: mood === 'limiting' ? 90_000 : null };
    const user = owners.get(token ?? '');
    if (user === undefined) return reject(401, 'unauthenticated');
    if (path === '/auth/session') return answer(200, { user: { username: user } });
    if (method === 'GET') return answer(200, readState(user));
    if (operationId === undefined) return reject(400, 'invalid');
    const fingerprint = JSON.stringify([method, path, body]);
    const known = stored.get(`${user} ${operationId}`);
    if (known) return known.fingerprint === fingerprint ? known.answer : reject(409, 'operation_reused');
    // One application for each department, as the product has it.
    const isSecond = path.endsWith('/apply') && effects.some((one) => one.user === user && one.path === path);
    if (isSecond) return reject(409, 'conflict');
    const done = answer(200, { id: effects.length });
    effects.push({ user, id: operationId, path, body });
    stored.set(`${user} ${operationId}`, { fingerprint, answer: done });
    return done;
  }

  return {
    handle,
    effects,
    setMood(next: ServerMood) {
      mood = next;
    },
    signIn(user: string): string {
      tokens += 1;
      owners.set(`token ${tokens}`, user);
      return `token ${tokens}`;
    },
    end: (token: string) => owners.delete(token),
    readState,
  };
}

export type ModelServer = ReturnType<typeof createModelServer>;
