import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInByApi } from './api-client.ts';
import { isPageLoaded } from './page-loaded.ts';
import type { Product } from './product.ts';
import { USER_PASSWORD } from './users.ts';

export const getRecipientLine = (page: Page, username: string) =>
  page.getByRole('group', { name: 'People', exact: true }).getByRole('listitem').filter({ hasText: username });

export const getRecipientCheckbox = (page: Page, username: string) =>
  getRecipientLine(page, username).getByRole('checkbox');

/** Returns when the search has been answered: before it everybody is listed, and a line moves when it arrives. */
export async function searchRecipient(page: Page, username: string): Promise<void> {
  await page.getByLabel('Search people', { exact: true }).fill(username);
  // An empty line fills the list.
  const lines = page.getByRole('group', { name: 'People', exact: true }).getByRole('listitem');
  const listOthers = async () =>
    (await lines.allInnerTexts()).filter((line) => line !== '' && !line.includes(username));
  await expect.poll(listOthers, { timeout: 30_000 }).toEqual([]);
}

export async function tickRecipient(page: Page, username: string): Promise<void> {
  await searchRecipient(page, username);
  await getRecipientCheckbox(page, username).check();
  await waitForAudienceSize(page);
}

/** The audience size is counted after a delay, and on a phone its line moves the buttons below. */
export const waitForAudienceSize = async (page: Page) => page.waitForFunction(isPageLoaded);

export async function fillEmailForm(page: Page, subject: string, body: string): Promise<void> {
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Body', { exact: true }).fill(body);
}

export const getEmailRow = (page: Page, subject: string) => page.getByRole('row').filter({ hasText: subject });

export async function updateMailPreferences(
  product: Product,
  username: string,
  preferences: Record<string, boolean>,
): Promise<void> {
  const api = await signInByApi(product, { username, password: USER_PASSWORD });
  await api('/profile/preferences', { method: 'PATCH', json: preferences });
}
