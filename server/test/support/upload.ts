import type { AnswerOf, Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import type { Answer, TestApp } from './test-app.ts';

interface UploadRequest {
  params?: Record<string, string | number>;
  /** Text fields as sent; an address is JSON text. */
  fields?: Record<string, string>;
  file?: Uint8Array;
  /** The sender's file name; the product checks the content instead. */
  name?: string;
  type?: string;
  token?: string;
  acceptLanguage?: string;
}

/** Sends a form as a browser does. An error answer has the same type, with `error` and `fields`. */
export async function uploadForm<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  { params = {}, fields = {}, file, name = 'photo.jpg', type = 'image/jpeg', token, acceptLanguage }: UploadRequest,
): Promise<Answer<AnswerOf<E> & { error?: string; fields?: Record<string, string> }>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file) form.append(endpoint.upload?.field ?? 'photo', new Blob([Buffer.from(file)], { type }), name);
  const encoded = new Response(form);
  const answer = await app.server.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(\w+)/g, (_all, param: string) => String(params[param]))}`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
    },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** Downloads the file at an address from the API. */
export async function downloadFile(
  app: TestApp,
  address: string,
  token?: string,
  headers: Record<string, string> = {},
) {
  const answer = await app.server.inject({
    url: address,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}
