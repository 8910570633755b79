import type { Page } from 'playwright-core';

export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const clickButton = async (page: Page, name: string) => getButton(page, name).click();
export const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const getMainLink = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true });
export const getTableRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export const waitForText = async (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).first().waitFor();

export const isFieldFocused = async (page: Page, label: string) =>
  getField(page, label).evaluate((field) => field === document.activeElement);

/** Answers these requests with an error that has no text of its own. */
export async function failRequests(page: Page, method: string, path: string | RegExp): Promise<void> {
  await page.route(typeof path === 'string' ? `**/api${path}` : path, async (route) => {
    if (route.request().method() === method) await route.fulfill({ status: 400, json: {} });
    else await route.fallback();
  });
}

/** Holds these requests back until the returned function is called. */
export async function pauseRequests(page: Page, method: string, path: string): Promise<() => void> {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === method) await resumed;
    await route.fallback();
  });
  return resume;
}
