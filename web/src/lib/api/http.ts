import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { ErrorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { t } from '../i18n.ts';
import { ApiError } from './api-error.ts';

export { ApiError } from './api-error.ts';

export const REQUEST_TIMEOUT_MS = 10_000;

export interface ApiRequest {
  method: string;
  /** Under the API's base, with its parameters and query filled in. */
  path: string;
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal | undefined;
  /** Lets a call outlive its page: signing out is often the last thing a page does. */
  keepalive?: boolean;
  /** The answer is a file: `data` of a success is a Blob. */
  wantsFile?: boolean;
}

export interface ApiResponse {
  status: number;
  ok: boolean;
  data: unknown;
}

/** How a request goes out: as JSON here, as a form with a file elsewhere. */
export type Transport = (sending: ApiRequest) => Promise<ApiResponse>;

export function getApiBase(): string {
  return import.meta.env.VITE_API_BASE ?? '/api';
}

/** One request, one answer; only the lack of an answer throws. */
export async function sendRequest(sending: ApiRequest): Promise<ApiResponse> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(getApiBase() + sending.path, {
      method: sending.method,
      headers: {
        ...buildHeaders(sending.token),
        ...(sending.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      credentials: 'include',
      keepalive: sending.keepalive ?? false,
      signal: sending.signal ? AbortSignal.any([clock.signal, sending.signal]) : clock.signal,
      ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    });
    const isFile = response.ok && sending.wantsFile === true;
    const data: unknown = isFile ? await response.blob() : parseJsonOrNull(await response.text());
    return { status: response.status, ok: response.ok, data };
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    throw new ApiError(0, t(clientMessages.network));
  } finally {
    clearTimeout(timer);
  }
}

/** What every request carries, whatever it sends. */
export function buildHeaders(token: string | null | undefined): Record<string, string> {
  const xsrf = readCookie('XSRF-TOKEN');
  return {
    Accept: 'application/json',
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

/** A proxy's HTML page or an empty body says nothing that a person could use. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function toApiError({ status, data }: ApiResponse, fallback: string = clientMessages.unknown): ApiError {
  const answer: Partial<ErrorAnswer> = typeof data === 'object' && data !== null ? data : {};
  return new ApiError(status, t(typeof answer.error === 'string' && answer.error ? answer.error : fallback), answer);
}
