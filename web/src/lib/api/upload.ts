import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import type { EndpointByRoute, Route } from '@kanisa/contract/endpoints.ts';
import { fillPath, type PathValues, type RequestOptions, requestApi, splitRoute } from './api-client.ts';
import { ApiError } from './api-error.ts';
import {
  type ApiRequest,
  type ApiResponse,
  buildHeaders,
  getApiBase,
  parseJsonOrNull,
  REQUEST_TIMEOUT_MS,
} from './http.ts';
import { startIdleTimeout } from './idle-timeout.ts';

/**
 * Extra time after the last byte of a file. The browser counts a byte as sent once the operating system has buffered it,
 * and a slow connection may still need to transmit the buffer.
 */
export const BUFFER_GRACE_MS = 20_000;

export interface TransferProgress {
  sent: number;
  total: number;
}

/** The text fields, if the endpoint has any. Undefined is not sent, null is sent as an empty string. */
type BodyOption<B> = [B] extends [undefined] ? { body?: never } : { body: B };

export type UploadOptions<E extends Endpoint> = RequestOptions &
  BodyOption<BodyInputOf<E>> & {
    file?: File | null;
    onProgress?: (progress: TransferProgress) => void;
  } & ([ParamsOf<E>] extends [undefined] ? { params?: never } : { params: PathValues<ParamsOf<E>> });

/**
 * Calls an endpoint that takes a file. It uses XMLHttpRequest, because fetch reports no upload progress, and is separate
 * from `callApi`, because only pages with such a form need it.
 */
export function uploadFile<R extends Route>(
  route: R,
  { field }: Upload,
  options: UploadOptions<EndpointByRoute[R]>,
): Promise<AnswerOf<EndpointByRoute[R]>> {
  const {
    body = {},
    file,
    onProgress,
    params,
    ...rest
  } = options as RequestOptions & {
    body?: Record<string, string | null | undefined>;
    file?: File | null;
    onProgress?: (progress: TransferProgress) => void;
    params?: Record<string, string | number>;
  };
  const form = toFormData(body);
  if (file) form.set(field, file);
  const { method, path } = splitRoute(route);
  return requestApi({ method, path: fillPath(path, params), body: form }, rest, (request) =>
    sendForm(request, { hasFile: Boolean(file), onProgress }),
  );
}

function toFormData(fields: Record<string, string | null | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value ?? '');
  return form;
}

interface FormOptions {
  hasFile: boolean;
  onProgress: ((progress: TransferProgress) => void) | undefined;
}

/** Transports one request like `sendRequest`, but the timeout only runs while no data moves. */
function sendForm(request: ApiRequest, { hasFile, onProgress }: FormOptions): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    request.signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const idleTimeout = startIdleTimeout(REQUEST_TIMEOUT_MS, abort);
    xhr.open(request.method, getApiBase() + request.path);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(buildHeaders(request.token))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      idleTimeout.restart();
      onProgress?.({ sent: loaded, total });
    });
    xhr.upload.addEventListener('load', () => idleTimeout.restart(hasFile ? BUFFER_GRACE_MS : 0));
    xhr.addEventListener('progress', () => idleTimeout.restart());
    xhr.addEventListener('loadend', () => {
      idleTimeout.stop();
      request.signal?.removeEventListener('abort', abort);
      if (xhr.status !== 0) resolve(toApiResponse(xhr));
      else if (request.signal?.aborted) reject(new DOMException('The upload was aborted', 'AbortError'));
      else reject(new ApiError(0, clientMessages.network));
    });
    request.signal?.addEventListener('abort', abort);
    xhr.send(request.body as FormData);
  });
}

function toApiResponse(xhr: XMLHttpRequest): ApiResponse {
  return { status: xhr.status, ok: xhr.status >= 200 && xhr.status < 300, data: parseJsonOrNull(xhr.responseText) };
}
