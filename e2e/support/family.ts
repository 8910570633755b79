import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import type { Page } from 'playwright-core';
import { postJson } from './accounts.ts';
import type { Product } from './product.ts';

interface Credentials {
  username: string;
  password: string;
}

export const clickButton = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const waitForText = async (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Sends a form to the API as this user. */
export async function sendFormAs(
  product: Product,
  who: Credentials,
  target: string,
  fields: Record<string, string>,
): Promise<Response> {
  const [method, path] = target.split(' ');
  const login = { identifier: who.username, password: who.password };
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
  who: Credentials,
  fields: Record<string, string>,
): Promise<FamilyMember> {
  const answer = await sendFormAs(product, who, 'POST /profile/family', fields);
  if (answer.status !== 201) throw new Error(`Adding answered ${answer.status}: ${await answer.text()}`);
  const { family_member: member } = (await answer.json()) as { family_member: FamilyMember };
  return member;
}

export async function openProfilePage(page: Page) {
  await page.goto('/profile');
  await getField(page, 'County').waitFor();
}

export async function openAddFamilyMemberPage(page: Page) {
  await page.goto('/profile/family/add');
  await getField(page, 'Name').waitFor();
}
