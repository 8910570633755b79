import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import type { Page } from 'playwright-core';
import { postJson } from './accounts.ts';
import { signInByApi } from './api-client.ts';
import { getField } from './page-actions.ts';
import type { Product } from './product.ts';

interface Credentials {
  username: string;
  password: string;
}

/** Sends a form to the API as this user. */
export async function sendFormAs(
  product: Product,
  user: Credentials,
  target: string,
  fields: Record<string, string>,
): Promise<Response> {
  const [method, path] = target.split(' ');
  const login = { identifier: user.username, password: user.password };
  const { access_token: token } = await postJson<{ access_token: string }>(product, '/auth/login', login);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(`${product.origin}/api${path}`, {
    method: method ?? 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

export async function addOwnFamilyMember(
  product: Product,
  user: Credentials,
  fields: Record<string, string>,
): Promise<FamilyMember> {
  const api = await signInByApi(product, user);
  const answer = await api<{ family_member: FamilyMember }>('/profile/family', { method: 'POST', form: fields });
  return answer.family_member;
}

export async function openProfilePage(page: Page) {
  await page.goto('/profile');
  await getField(page, 'County').waitFor();
}

export async function openAddFamilyMemberPage(page: Page) {
  await page.goto('/profile/family/add');
  await getField(page, 'Name').waitFor();
}
