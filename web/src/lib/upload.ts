import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf } from '@kanisa/contract/core/endpoint.ts';
import { fillPath, type PathValues, type RequestOptions, request } from './api.ts';
import {
  ApiError,
  apiBase,
  commonHeaders,
  parseJson,
  REQUEST_TIMEOUT_MS,
  type Received,
  type Sending,
} from './http.ts';
import { t } from './i18n.ts';

/** The browser counts a byte as sent once the system has taken it; what waits there may still be on a slow way. */
export const BUFFERED_MS = 20_000;

export interface Progress {
  sent: number;
  total: number;
}

/** The text fields, where there are some. Undefined stays away, null is sent as blank. */
type Fields<B> = [B] extends [undefined] ? { body?: never } : { body: B };

export type UploadOptions<E extends Endpoint> = RequestOptions &
  Fields<BodyInputOf<E>> & {
    file?: File | null;
    onProgress?: (progress: Progress) => void;
  } & ([ParamsOf<E>] extends [undefined] ? { params?: never } : { params: PathValues<ParamsOf<E>> });

/**
 * Calls an endpoint that takes a file. Apart from `call`, because only pages with such a form need it, and because fetch
 * cannot tell how far it has come.
 */
export function upload<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<AnswerOf<E>> {
  const {
    body = {},
    file,
    onProgress,
    params,
    ...rest
  } = options as RequestOptions & {
    body?: Record<string, string | null | undefined>;
    file?: File | null;
    onProgress?: (progress: Progress) => void;
    params?: Record<string, string | number>;
  };
  if (!endpoint.upload) throw new Error(`${endpoint.method} ${endpoint.path} takes no file`);
  const form = formOf(body);
  if (file) form.set(endpoint.upload.field, file);
  const path = fillPath(endpoint.path, params);
  return request<AnswerOf<E>>({ method: endpoint.method, path, body: form }, rest, (sending) =>
    sendForm(sending, { hasFile: Boolean(file), onProgress }),
  );
}

function formOf(fields: Record<string, string | null | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value ?? '');
  return form;
}

interface FormOptions {
  hasFile: boolean;
  onProgress: ((progress: Progress) => void) | undefined;
}

/** One request, one answer, like `send`; its time runs only while nothing moves. */
function sendForm(sending: Sending, { hasFile, onProgress }: FormOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    sending.signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const silence = watchSilence(() => xhr.abort());
    const stop = () => xhr.abort();
    xhr.open(sending.method, apiBase() + sending.path);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(commonHeaders(sending.token))) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      silence.broken();
      onProgress?.({ sent: loaded, total });
    });
    xhr.upload.addEventListener('load', () => silence.broken(hasFile ? BUFFERED_MS : 0));
    xhr.addEventListener('progress', () => silence.broken());
    xhr.addEventListener('loadend', () => {
      silence.end();
      sending.signal?.removeEventListener('abort', stop);
      if (xhr.status !== 0) resolve(receivedBy(xhr));
      else if (sending.signal?.aborted) reject(new DOMException('The upload was given up', 'AbortError'));
      else reject(new ApiError(0, t(clientMessages.network)));
    });
    sending.signal?.addEventListener('abort', stop);
    xhr.send(sending.body as FormData);
  });
}

function receivedBy(xhr: XMLHttpRequest): Received {
  return { status: xhr.status, ok: xhr.status >= 200 && xhr.status < 300, data: parseJson(xhr.responseText) };
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
