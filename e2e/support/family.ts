import type { FamilyMember } from '@kanisa/contract/people/family.ts';
import type { Page } from 'playwright-core';
import { call } from './people.ts';
import type { Product } from './product.ts';

interface Person {
  username: string;
  password: string;
}

export const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** The text stands somewhere on the page. */
export const see = async (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Calls the API as this person, with a form. Gives the status. */
export async function sendForm(
  product: Product,
  who: Person,
  target: string,
  fields: Record<string, string>,
): Promise<Response> {
  const [method, path] = target.split(' ');
  const login = { identifier: who.username, password: who.password };
  const { access_token: token } = await call<{ access_token: string }>(product, '/auth/login', login);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return fetch(`${product.origin}/api${path}`, {
    method: method ?? 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

/** Somebody of this person's family, made over the API. */
export async function addRelative(
  product: Product,
  who: Person,
  fields: Record<string, string>,
): Promise<FamilyMember> {
  const answer = await sendForm(product, who, 'POST /profile/family', fields);
  if (answer.status !== 201) throw new Error(`Adding answered ${answer.status}: ${await answer.text()}`);
  const { family_member: member } = (await answer.json()) as { family_member: FamilyMember };
  return member;
}

/** Opens the profile and waits for its fields. */
export async function openProfile(page: Page) {
  await page.goto('/profile');
  await field(page, 'County').waitFor();
}

export async function openAdd(page: Page) {
  await page.goto('/profile/family/add');
  await field(page, 'Name').waitFor();
}
