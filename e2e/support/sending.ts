import type { Page } from 'playwright-core';
import { signInByApi } from './api-client.ts';
import { PASSWORD } from './people-admin.ts';
import type { Product } from './product.ts';
import { hasArrived } from './settled.ts';

/** The line of the checklist that is about this person. */
export const lineOf = (page: Page, username: string) =>
  page.getByRole('group', { name: 'People', exact: true }).getByRole('listitem').filter({ hasText: username });

export const boxOf = (page: Page, username: string) => lineOf(page, username).getByRole('checkbox');

/** Finds somebody by the search and ticks them. */
export async function tick(page: Page, username: string): Promise<void> {
  await page.getByLabel('Search people', { exact: true }).fill(username);
  await boxOf(page, username).check();
  await untilCounted(page);
}

/** Whom it reaches is counted a moment later, and on a phone written above the buttons: they move then. */
export const untilCounted = async (page: Page) => page.waitForFunction(hasArrived);

export async function fillEmail(page: Page, subject: string, body: string): Promise<void> {
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Body', { exact: true }).fill(body);
}

/** The row of the history that is about this e-mail. */
export const emailRow = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject });

/** Somebody turns the church's mailings off. */
export async function optOut(product: Product, username: string, wishes: Record<string, boolean>): Promise<void> {
  const api = await signInByApi(product, { username, password: PASSWORD });
  await api('/profile/preferences', { method: 'PATCH', json: wishes });
}
