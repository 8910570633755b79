import type { SessionAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { fillPath, splitRoute } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type ApiRequest, type ApiResponse, sendRequest, toApiError } from '../../lib/api/http.ts';
import { type RenewalOutcome, renewTokens } from '../../lib/api/token-renewal.ts';
import { getStoredTokens } from '../../lib/session/stored-session.ts';
import type { Operation } from './operation.ts';
import type { Readiness, SendOutcome } from './operation-queue.ts';

interface Parts {
  username: string;
  /** Whether this page still acts for the account. */
  isCurrent: () => boolean;
  getToken?: () => string | null;
  renew?: (rejectedToken: string) => Promise<RenewalOutcome>;
  transmit?: (request: ApiRequest) => Promise<ApiResponse>;
}

/** The statuses of a 4xx that say nothing about the write. */
const TEMPORARY_STATUSES = [408, 425, 429];

/**
 * Sends writes as one account. Another tab can store the token of another account at any moment, so the server is asked
 * whose a token is before the first write goes out with it, and a write goes out with exactly that token.
 */
export function createOperationTransport(parts: Parts) {
  const { username, isCurrent, transmit = sendRequest, renew = renewTokens } = parts;
  const getToken = parts.getToken ?? (() => getStoredTokens().access);
  let ownToken: string | null = null;

  /** Read at the moment of sending: the account may have signed out, here or in another tab. */
  const readOwnToken = () => (isCurrent() && ownToken !== null && getToken() === ownToken ? ownToken : null);

  async function checkToken(mayRenew: boolean): Promise<Readiness> {
    const token = isCurrent() ? getToken() : null;
    if (token === null) return 'signed_out';
    if (token === ownToken) return 'ready';
    const answer = await transmit({ method: 'GET', path: '/auth/session', token });
    if (answer.status === 401) return mayRenew ? renewToken(token) : 'signed_out';
    const user = answer.ok ? (answer.data as Partial<SessionAnswer> | null)?.user : undefined;
    if (!user) return 'unreachable';
    ownToken = user.username === username ? token : null;
    return ownToken === null ? 'signed_out' : 'ready';
  }

  async function renewToken(rejected: string): Promise<Readiness> {
    ownToken = null;
    const outcome = await renew(rejected);
    if (outcome === 'unreachable') return 'unreachable';
    return outcome === 'renewed' ? checkToken(false) : 'signed_out';
  }

  async function send(operation: Operation, mayRenew: boolean): Promise<SendOutcome> {
    const token = readOwnToken();
    if (token === null) return { kind: 'unsent' };
    const { method, path } = splitRoute(operation.route);
    const target = { method, path: fillPath(path, operation.params), body: operation.body, operationId: operation.id };
    const answer = await transmit({ ...target, token });
    if (answer.status !== 401) return toOutcome(answer);
    if (!mayRenew || (await catchUnreachable(() => renewToken(token))) !== 'ready') return { kind: 'unsent' };
    return send(operation, false);
  }

  return {
    /** Finds out whose the stored token is, and with it whether the server can be reached. */
    prepare: () => catchUnreachable(() => checkToken(true)),
    async send(operation: Operation): Promise<SendOutcome> {
      try {
        return await send(operation, true);
      } catch (error) {
        if (error instanceof ApiError) return { kind: 'unreachable' };
        throw error;
      }
    },
  };
}

async function catchUnreachable(work: () => Promise<Readiness>): Promise<Readiness> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return 'unreachable';
    throw error;
  }
}

/** Only an answer of our server counts. A page of a proxy or of a hotel's network says nothing about the write. */
export function toOutcome(answer: ApiResponse): SendOutcome {
  const { status, ok, data, retryAfterMs = null } = answer;
  if (ok) return data === null ? { kind: 'unreachable' } : { kind: 'applied' };
  if (status >= 500 || TEMPORARY_STATUSES.includes(status)) {
    return { kind: 'later', retryAfterMs, stopsAll: status === 429 || status === 503 };
  }
  const code = (data as { code?: unknown } | null)?.code;
  // The person can do something about it, and then it goes through.
  const canBeMended = code === 'two_step_due' || code === 'fresh_proof_needed';
  if (code === undefined || canBeMended) return { kind: 'later', retryAfterMs: null, stopsAll: true };
  return { kind: 'refused', text: toApiError(answer).message };
}
