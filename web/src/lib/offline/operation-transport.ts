import type { SessionAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { fillPath, splitRoute } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { type ApiRequest, type ApiResponse, sendRequest, toApiError } from '../api/http.ts';
import { renewTokens } from '../api/token-renewal.ts';
import { getStoredTokens } from '../session/session.ts';
import type { Operation } from './operation.ts';
import type { SendOutcome } from './operation-queue.ts';

interface Parts {
  username: string;
  /** Whether this page still acts for the account. */
  isCurrent: () => boolean;
  transmit?: (request: ApiRequest) => Promise<ApiResponse>;
}

const UNREACHABLE: SendOutcome = { kind: 'unreachable' };
const NOT_OURS: SendOutcome = { kind: 'not_ours' };

/** The statuses of a 4xx that say nothing about the write. */
const TEMPORARY_STATUSES = [408, 425, 429];

/**
 * Sends writes as one account. Another tab can store the token of another account at any moment, so the server is asked
 * whose a token is before the first write goes out with it, and the write goes out with exactly that token.
 */
export function createOperationTransport({ username, isCurrent, transmit = sendRequest }: Parts) {
  let ownToken: string | null = null;

  /** Null if there is no token of this account. Throws if the server cannot be reached. */
  async function findOwnToken(rejected: string | null): Promise<string | null> {
    if (!isCurrent()) return null;
    if (rejected !== null && (await renewTokens(rejected)) !== 'renewed') return null;
    const { access } = getStoredTokens();
    if (access === null || access === rejected) return null;
    if (access === ownToken) return access;
    const answer = await transmit({ method: 'GET', path: '/auth/session', token: access });
    if (answer.status === 401 && rejected === null) return findOwnToken(access);
    if (isTemporary(answer)) throw toApiError(answer);
    const owner = answer.ok ? (answer.data as Partial<SessionAnswer> | null)?.user?.username : undefined;
    ownToken = owner === username ? access : null;
    return ownToken;
  }

  async function send(operation: Operation, rejected: string | null = null): Promise<SendOutcome> {
    const token = await findOwnToken(rejected);
    if (token === null || !isCurrent()) return NOT_OURS;
    const { method, path } = splitRoute(operation.route);
    const target = { method, path: fillPath(path, operation.params), body: operation.body, operationId: operation.id };
    const answer = await transmit({ ...target, token });
    // A renewed token is asked for once. A second rejection is about the session.
    if (answer.status === 401) return rejected === null ? send(operation, token) : NOT_OURS;
    return toOutcome(answer);
  }

  return async (operation: Operation): Promise<SendOutcome> => {
    try {
      return await send(operation);
    } catch (error) {
      if (error instanceof ApiError) return UNREACHABLE;
      throw error;
    }
  };
}

const readCode = ({ data }: ApiResponse) => (data as { code?: unknown } | null)?.code;

function isTemporary({ status }: ApiResponse): boolean {
  return status >= 500 || TEMPORARY_STATUSES.includes(status);
}

/** Only an answer of our server counts. A page of a proxy or of a hotel's network says nothing about the write. */
function toOutcome(answer: ApiResponse): SendOutcome {
  if (answer.ok) return answer.data === null ? UNREACHABLE : { kind: 'applied', answer: answer.data };
  if (isTemporary(answer)) {
    const stopsAll = answer.status === 429 || answer.status === 503;
    return { kind: 'later', retryAfterMs: answer.retryAfterMs ?? null, stopsAll };
  }
  const code = readCode(answer);
  if (code === undefined) return { kind: 'later', retryAfterMs: null, stopsAll: true };
  // The person can do something about it, and then it goes through.
  if (code === 'two_step_due' || code === 'fresh_proof_needed') return NOT_OURS;
  return { kind: 'refused', text: toApiError(answer).message };
}
