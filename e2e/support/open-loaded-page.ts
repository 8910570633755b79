import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { isPageLoaded } from './page-loaded.ts';

/** As often in turn the page has nothing under way and nothing to do. The browser's own measure, a line that is quiet for half a second, takes twice as long. */
const IDLE_CHECKS = 4;
const IDLE_CHECK_MS = 25;

/** Opens the page and waits until it has all that it asks for. */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await trackRequests(page, async (underWay) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let quiet = 0; quiet < IDLE_CHECKS; ) quiet = (await isPageIdle(page)) && underWay.size === 0 ? quiet + 1 : 0;
  });
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
}

async function trackRequests(page: Page, work: (underWay: ReadonlySet<Request>) => Promise<void>): Promise<void> {
  const underWay = new Set<Request>();
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await work(underWay);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** After a turn in which the page had time to spare: a quiet line alone is no sign, since a busy machine has pauses. */
async function isPageIdle(page: Page): Promise<boolean> {
  await page.evaluate((ms) => new Promise((done) => requestIdleCallback(() => setTimeout(done, ms))), IDLE_CHECK_MS);
  return page.evaluate(isPageLoaded);
}
