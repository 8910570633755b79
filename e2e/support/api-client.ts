import type { LoginAnswer } from '@kanisa/contract/accounts.ts';
import { call } from './people.ts';
import type { Product } from './product.ts';

type Sent = { method: string; json?: unknown; form?: Record<string, string | Blob> };

/** A person at the API, for what a journey needs beforehand. Throws unless it succeeds. */
export async function signInByApi(product: Product, { username, password }: { username: string; password: string }) {
  const { access_token: token } = await call<LoginAnswer>(product, '/auth/login', { identifier: username, password });
  return async <Answer = unknown>(path: string, sent: Sent = { method: 'GET' }): Promise<Answer> => {
    const answer = await fetch(`${product.origin}/api${path}`, {
      method: sent.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent.json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...bodyOf(sent),
    });
    if (!answer.ok) throw new Error(`${sent.method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

function bodyOf({ json, form }: Sent): { body?: string | FormData } {
  if (json !== undefined) return { body: JSON.stringify(json) };
  if (form === undefined) return {};
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  return { body };
}
