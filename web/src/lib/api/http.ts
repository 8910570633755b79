import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { ErrorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { OPERATION_HEADER } from '@kanisa/contract/core/operations.ts';
import { language } from '../../locales/catalogue.ts';
import { reportReached } from '../../offline/connection.ts';
import { ApiError } from './api-error.ts';
import { takeEarlyRead } from './early-reads.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

export interface ApiRequest {
  method: string;
  /** Relative to the API base, with parameters and query filled in. */
  path: string;
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** Keeps the request alive after the page is closed: logging out is often the last action of a page. */
  keepalive?: boolean;
  /** How long to wait for the response, if it is known to take longer. */
  timeoutMs?: number | undefined;
  /** The response is a file: `data` of a success is a Blob. */
  wantsFile?: boolean;
  /** A UUID that makes it safe to send the same request again. */
  operationId?: string | undefined;
}

export interface ApiResponse {
  status: number;
  ok: boolean;
  data: unknown;
  /** How long a server that is busy or limits the caller asks to wait. */
  retryAfterMs?: number | null;
}

/** Sends a request: as JSON in this file, as a form with a file in upload.ts. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

export function getApiBase(): string {
  return import.meta.env.VITE_API_BASE ?? '/api';
}

/** Sends one request. It throws only if no response arrives. */
export async function sendRequest(request: ApiRequest): Promise<ApiResponse> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), request.timeoutMs ?? REQUEST_TIMEOUT_MS);
  try {
    const early = request.method === 'GET' ? takeEarlyRead(request.path, request.token) : undefined;
    const response = await (early ??
      fetch(getApiBase() + request.path, {
        method: request.method,
        headers: {
          ...buildHeaders(request.token),
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(request.operationId === undefined ? {} : { [OPERATION_HEADER]: request.operationId }),
        },
        credentials: 'include',
        keepalive: request.keepalive ?? false,
        signal: request.signal ? AbortSignal.any([clock.signal, request.signal]) : clock.signal,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      }));
    reportReached(true);
    const isFile = response.ok && request.wantsFile === true;
    const data: unknown = isFile ? await response.blob() : parseJsonOrNull(await response.text());
    const { status, ok, headers } = response;
    return { status, ok, data, retryAfterMs: Number(headers.get('Retry-After')) * 1000 || null };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    reportReached(false);
    throw new ApiError(0, clientMessages.network);
  } finally {
    clearTimeout(timer);
  }
}

export function buildHeaders(token: string | null | undefined): Record<string, string> {
  const xsrf = readCookie('XSRF-TOKEN');
  return {
    Accept: 'application/json',
    // Without it the browser names the languages of its user, which may differ from the page's.
    'Accept-Language': language,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
  };
}

function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  if (!pair) return null;
  const value = pair.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Null for the HTML page of a proxy or an empty body, which hold no message for the user. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function toApiError({ status, data }: ApiResponse, fallback: string = clientMessages.unknown): ApiError {
  const answer: Partial<ErrorAnswer> = typeof data === 'object' && data !== null ? data : {};
  return new ApiError(status, typeof answer.error === 'string' && answer.error ? answer.error : fallback, answer);
}
