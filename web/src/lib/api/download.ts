import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { Route } from '@kanisa/contract/endpoints.ts';
import { t } from '../i18n.ts';
import { type QueryValues, type RequestOptions, requestApi, splitRoute, toQueryString } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { type ApiRequest, type ApiResponse, buildHeaders, getApiBase, parseJsonOrNull } from './http.ts';

/** A file may take its time, but a line on which nothing has come for so long is dead. */
export const IDLE_TIMEOUT_MS = 30_000;

export interface DownloadedFile {
  name: string;
  content: Blob;
}

export interface DownloadOptions extends RequestOptions {
  query?: QueryValues;
  /** When the answer does not name the file. */
  name: string;
  /** How many bytes have come so far. Nobody knows how many there will be: the file is made while it is sent. */
  onProgress?: (bytes: number) => void;
}

/** Reads a file that only its owner may have, with its name. A plain link cannot: it would carry no token. */
export function downloadFile(route: Route, options: DownloadOptions) {
  const { name, onProgress, query, ...rest } = options;
  const { method, path } = splitRoute(route);
  return requestApi<DownloadedFile>({ method, path: path + toQueryString(query) }, rest, (sending) =>
    receiveFile(sending, name, onProgress),
  );
}

/** One request, one answer, like `send`; its time runs only while nothing comes. */
async function receiveFile(
  sending: ApiRequest,
  name: string,
  onProgress?: (bytes: number) => void,
): Promise<ApiResponse> {
  const silence = watchSilence();
  try {
    const response = await fetch(getApiBase() + sending.path, {
      method: sending.method,
      headers: buildHeaders(sending.token),
      credentials: 'include',
      signal: sending.signal ? AbortSignal.any([silence.signal, sending.signal]) : silence.signal,
    });
    const { status, ok } = response;
    if (!ok) return { status, ok, data: parseJsonOrNull(await response.text()) };
    const content = await readBody(response, (bytes) => {
      silence.broken();
      onProgress?.(bytes);
    });
    const data: DownloadedFile = { name: parseFileName(response.headers.get('content-disposition')) ?? name, content };
    return { status, ok, data };
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    throw new ApiError(0, t(clientMessages.network));
  } finally {
    silence.end();
  }
}

function watchSilence() {
  const clock = new AbortController();
  const start = () => setTimeout(() => clock.abort(), IDLE_TIMEOUT_MS);
  let timer = start();
  return {
    signal: clock.signal,
    broken() {
      clearTimeout(timer);
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
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

/** Hands the file to the browser, which keeps it where it keeps all downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
