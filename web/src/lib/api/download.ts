import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { Route } from '@kanisa/contract/endpoints.ts';
import { type QueryValues, type RequestOptions, requestApi, splitRoute, toQueryString } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { type ApiRequest, type ApiResponse, buildHeaders, getApiBase, parseJsonOrNull } from './http.ts';
import { startIdleTimeout } from './idle-timeout.ts';

/** A download may take any time, but a connection without data for this long counts as broken. */
export const IDLE_TIMEOUT_MS = 30_000;

export interface DownloadedFile {
  name: string;
  content: Blob;
}

export interface DownloadOptions extends RequestOptions {
  query?: QueryValues;
  /** The file name if the response has none. */
  name: string;
  /** Bytes received so far. The total is unknown, because the server creates the file while it sends it. */
  onProgress?: (bytes: number) => void;
}

/** Downloads a protected file with its name. A plain link cannot, because it carries no token. */
export function downloadFile(route: Route, options: DownloadOptions) {
  const { name, onProgress, query, ...rest } = options;
  const { method, path } = splitRoute(route);
  return requestApi<DownloadedFile>({ method, path: path + toQueryString(query) }, rest, (request) =>
    receiveFile(request, name, onProgress),
  );
}

/** Transports one request like `sendRequest`, but the timeout only runs while no data arrives. */
async function receiveFile(
  request: ApiRequest,
  name: string,
  onProgress?: (bytes: number) => void,
): Promise<ApiResponse> {
  const clock = new AbortController();
  const idleTimeout = startIdleTimeout(IDLE_TIMEOUT_MS, () => clock.abort());
  try {
    const response = await fetch(getApiBase() + request.path, {
      method: request.method,
      headers: buildHeaders(request.token),
      credentials: 'include',
      signal: request.signal ? AbortSignal.any([clock.signal, request.signal]) : clock.signal,
    });
    const { status, ok } = response;
    if (!ok) return { status, ok, data: parseJsonOrNull(await response.text()) };
    const content = await readBody(response, (bytes) => {
      idleTimeout.restart();
      onProgress?.(bytes);
    });
    const data: DownloadedFile = { name: parseFileName(response.headers.get('content-disposition')) ?? name, content };
    return { status, ok, data };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, clientMessages.network);
  } finally {
    idleTimeout.stop();
  }
}

async function readBody(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

function parseFileName(disposition: string | null): string | null {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

/** Hands the file to the browser, which saves it with the other downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
