import type { Page } from 'playwright-core';
import { signInByApi } from './api-client.ts';
import type { RegisteredUser } from './departments.ts';
import type { Product } from './product.ts';

export const WAITING = 'Will be sent when you are online';
export const getStrip = (page: Page) => page.getByRole('region', { name: 'Changes on this device' });
export const waitForWaiting = async (page: Page) => page.locator('main').getByText(WAITING).first().waitFor();

/** Waits until every waiting write is sent and the pages no longer mention it. */
export const waitUntilSent = async (page: Page) => getStrip(page).waitFor({ state: 'detached' });

/** The browser's own event. A real phone sends it with the first bar of its network. */
export const tellOnline = async (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

export async function listPosts(product: Product, user: RegisteredUser, departmentId: number): Promise<string[]> {
  const api = await signInByApi(product, user);
  const { info_posts: posts } = await api<{ info_posts: { title: string }[] }>(`/department/${departmentId}/info`);
  return posts.map(({ title }) => title);
}

export async function fillPost(page: Page, departmentId: number, title: string): Promise<void> {
  await page.goto(`/department/${departmentId}/info/post`);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Content', { exact: true }).fill('We meet in the small hall.');
}
