import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { postJson } from './accounts.ts';
import type { Product } from './product.ts';

type RequestOptions = { method: string; json?: unknown; form?: Record<string, string | Blob> };

/** Signs in over the API, to prepare data for a journey. Calls throw unless they succeed. */
export async function signInByApi(product: Product, { username, password }: { username: string; password: string }) {
  const { access_token: token } = await postJson<LoginAnswer>(product, '/auth/login', {
    identifier: username,
    password,
  });
  const request = async (path: string, options: RequestOptions): Promise<Response> => {
    const answer = await fetch(`${product.origin}/api${path}`, {
      method: options.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...encodeBody(options),
    });
    if (!answer.ok) throw new Error(`${options.method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const api = async <Answer = unknown>(path: string, options: RequestOptions = { method: 'GET' }): Promise<Answer> =>
    (await (await request(path, options)).json()) as Answer;
  /** Reads an answer that is not JSON. */
  const text = async (path: string): Promise<string> => (await request(path, { method: 'GET' })).text();
  return Object.assign(api, { text });
}

function encodeBody({ json, form }: RequestOptions): { body?: string | FormData } {
  if (json !== undefined) return { body: JSON.stringify(json) };
  if (form === undefined) return {};
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  return { body };
}
