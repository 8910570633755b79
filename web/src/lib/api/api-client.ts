import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { RepeatableRoute } from '@kanisa/contract/core/operations.ts';
import type { EndpointByRoute, Route } from '@kanisa/contract/endpoints.ts';
import { reportAnswer } from '../../offline/reading/answer-report.ts';
import { readStoredInstead } from '../../offline/reading/load-offline-reading.ts';
import { endSession, getSessionGeneration, markTwoStepDue } from '../session/session.ts';
import { getStoredTokens } from '../session/stored-session.ts';
import { ApiError, hasErrorStatus } from './api-error.ts';
import { askForProof, countProofs } from './fresh-proof.ts';
import { type ApiRequest, type ApiResponse, sendRequest, type Transport, toApiError } from './http.ts';
import { renewTokens } from './token-renewal.ts';

export interface RequestOptions {
  /** The message if the response has no text of its own. */
  fallback?: string;
  signal?: AbortSignal;
  /** The request runs in the background: if the session has ended, the user stays on a public page. */
  background?: boolean;
  keepalive?: boolean;
  /** How long to wait for the response, if it is known to take longer. */
  timeoutMs?: number;
}

type Option<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]: Value };
export type PathValues<P> = [P] extends [undefined] ? undefined : Record<keyof P & string, string | number>;
type QueryOption<Q> = [Q] extends [undefined] ? { query?: never } : { query?: Q };

/** A UUID that makes it safe to call again with the same options: the server does it once. */
type OperationOption<E extends Endpoint> = `${E['method']} ${E['path']}` extends RepeatableRoute
  ? { operationId?: string }
  : { operationId?: never };

export type CallOptions<E extends Endpoint> = RequestOptions &
  OperationOption<E> &
  Option<'params', PathValues<ParamsOf<E>>> &
  QueryOption<QueryInputOf<E>> &
  Option<'body', BodyInputOf<E>>;

export type QueryValues = Record<string, string | number | boolean | null | undefined>;

type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * Calls an endpoint by its method and path: `callApi('GET /department/:id', { params: { id } })`. The contract types
 * the options and the answer, and none of it is loaded at run time.
 */
export function callApi<R extends Route>(
  route: R,
  ...[options]: CallArguments<EndpointByRoute[R]>
): Promise<AnswerOf<EndpointByRoute[R]>> {
  const { params, query, body, operationId, ...rest } = (options ?? {}) as RequestOptions & {
    params?: Record<string, string | number>;
    query?: QueryValues;
    body?: unknown;
    operationId?: string;
  };
  const { method, path } = splitRoute(route);
  return requestApi({ method, path: fillPath(path, params) + toQueryString(query), body, operationId }, rest);
}

export function splitRoute(route: Route): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}

type RequestTarget = Pick<ApiRequest, 'method' | 'path' | 'body' | 'wantsFile' | 'operationId'>;

/**
 * Like `callApi`, but without types from the contract, and with a transport of the caller's choice. A read that does
 * not reach the server is answered with what is stored on this device, if that is one of the storable routes.
 */
export async function requestApi<Answer>(
  target: RequestTarget,
  options: RequestOptions = {},
  transmit: Transport = sendRequest,
): Promise<Answer> {
  const { method, path } = target;
  const generation = getSessionGeneration();
  try {
    return await requestServer<Answer>(target, options, transmit, generation);
  } catch (error) {
    if (method !== 'GET' || !hasErrorStatus(error, 0)) throw error;
    const answer = await readStoredInstead<Answer>(path, generation, error);
    options.signal?.throwIfAborted();
    return answer;
  }
}

async function requestServer<Answer>(
  target: RequestTarget,
  options: RequestOptions,
  transmit: Transport,
  generation: number,
): Promise<Answer> {
  const proofs = countProofs();
  let answer = await sendWithRenewal(target, options, transmit);
  // Repeated once: the proof is valid for minutes, so a second rejection has another reason.
  if (readErrorCode(answer) === 'fresh_proof_needed' && (proofs !== countProofs() || (await askForProof()))) {
    answer = await sendWithRenewal(target, options, transmit);
  }
  const { status, data } = answer;
  if (!target.wantsFile) reportAnswer({ method: target.method, path: target.path, status, data, generation });
  if (answer.ok) return data as Answer;
  if (readErrorCode(answer) === 'two_step_due') markTwoStepDue();
  throw toApiError(answer, options.fallback);
}

/** Sends the request with the stored token. A rejected token is renewed, and the request is sent again. */
async function sendWithRenewal(
  target: RequestTarget,
  options: RequestOptions,
  transmit: Transport,
): Promise<ApiResponse> {
  const { access, refresh } = getStoredTokens();
  const request: ApiRequest = {
    ...target,
    token: access,
    signal: options.signal,
    keepalive: options.keepalive ?? false,
    timeoutMs: options.timeoutMs,
  };
  const answer = await transmit(request);
  const hadSession = access !== null || refresh !== null;
  const isAboutSession = answer.status === 401 && !isAboutCredentials(target.path, answer);
  return hadSession && isAboutSession ? retryAfterRenewal(request, answer, options, transmit) : answer;
}

const readErrorCode = ({ data }: ApiResponse) => (data as { code?: unknown } | null)?.code;

/** Whether a 401 is about the credentials that the user entered, not about the session. */
function isAboutCredentials(path: string, answer: ApiResponse): boolean {
  if (!path.startsWith('/auth/')) return false;
  const isOwnAccount = /^\/auth\/(session|password|proof|two-step)/.test(path);
  return !isOwnAccount || readErrorCode(answer) === 'invalid_credentials';
}

async function retryAfterRenewal(
  request: ApiRequest,
  rejected: ApiResponse,
  options: RequestOptions,
  transmit: Transport,
): Promise<ApiResponse> {
  switch (await renewTokens(request.token ?? null)) {
    case 'renewed':
      return transmit({ ...request, token: getStoredTokens().access });
    case 'left':
      return rejected;
    case 'unreachable':
      throw new ApiError(0, clientMessages.network);
    case 'ended':
      if (!options.background) endSession('expired');
      throw new ApiError(401, clientMessages.sessionExpired, { code: 'session_ended' });
  }
}

export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

export function toQueryString(query: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
