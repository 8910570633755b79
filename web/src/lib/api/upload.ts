import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import type { EndpointByRoute, Route } from '@kanisa/contract/endpoints.ts';
import { t } from '../i18n.ts';
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

/** The browser counts a byte as sent once the system has taken it; what waits there may still be on a slow way. */
export const BUFFER_GRACE_MS = 20_000;

export interface TransferProgress {
  sent: number;
  total: number;
}

/** The text fields, where there are some. Undefined stays away, null is sent as blank. */
type BodyOption<B> = [B] extends [undefined] ? { body?: never } : { body: B };

export type UploadOptions<E extends Endpoint> = RequestOptions &
  BodyOption<BodyInputOf<E>> & {
    file?: File | null;
    onProgress?: (progress: TransferProgress) => void;
  } & ([ParamsOf<E>] extends [undefined] ? { params?: never } : { params: PathValues<ParamsOf<E>> });

/**
 * Calls an endpoint that takes a file. Apart from `call`, because only pages with such a form need it, and because fetch
 * cannot tell how far it has come.
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
  return requestApi({ method, path: fillPath(path, params), body: form }, rest, (sending) =>
    sendForm(sending, { hasFile: Boolean(file), onProgress }),
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

/** One request, one answer, like `send`; its time runs only while nothing moves. */
function sendForm(sending: ApiRequest, { hasFile, onProgress }: FormOptions): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    sending.signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const silence = watchSilence(() => xhr.abort());
    const stop = () => xhr.abort();
    xhr.open(sending.method, getApiBase() + sending.path);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(buildHeaders(sending.token))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      silence.broken();
      onProgress?.({ sent: loaded, total });
    });
    xhr.upload.addEventListener('load', () => silence.broken(hasFile ? BUFFER_GRACE_MS : 0));
    xhr.addEventListener('progress', () => silence.broken());
    xhr.addEventListener('loadend', () => {
      silence.end();
      sending.signal?.removeEventListener('abort', stop);
      if (xhr.status !== 0) resolve(toApiResponse(xhr));
      else if (sending.signal?.aborted) reject(new DOMException('The upload was given up', 'AbortError'));
      else reject(new ApiError(0, t(clientMessages.network)));
    });
    sending.signal?.addEventListener('abort', stop);
    xhr.send(sending.body as FormData);
  });
}

function toApiResponse(xhr: XMLHttpRequest): ApiResponse {
  return { status: xhr.status, ok: xhr.status >= 200 && xhr.status < 300, data: parseJsonOrNull(xhr.responseText) };
}

/** Speaks up after as long a silence as any request may take. */
function watchSilence(onTooLong: () => void) {
  let timer = setTimeout(onTooLong, REQUEST_TIMEOUT_MS);
  return {
    broken(longerBy = 0) {
      clearTimeout(timer);
      timer = setTimeout(onTooLong, REQUEST_TIMEOUT_MS + longerBy);
    },
    end: () => clearTimeout(timer),
  };
}
