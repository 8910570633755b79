import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { isPageLoaded } from './page-loaded.ts';

/**
 * Consecutive idle checks before a page counts as loaded. Playwright's `networkidle` waits 500 ms, which takes twice as
 * long.
 */
const IDLE_CHECKS = 4;
const IDLE_CHECK_MS = 25;

/** Opens the page and waits until all of its requests are done. */
export async function openLoadedPage(page: Page, path: string): Promise<void> {
  await trackRequests(page, async (inFlight) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (let idleChecks = 0; idleChecks < IDLE_CHECKS; )
      idleChecks = (await isPageIdle(page)) && inFlight.size === 0 ? idleChecks + 1 : 0;
  });
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(path);
}

async function trackRequests(page: Page, work: (inFlight: ReadonlySet<Request>) => Promise<void>): Promise<void> {
  const inFlight = new Set<Request>();
  const begin = (request: Request) => void inFlight.add(request);
  const end = (request: Request) => void inFlight.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await work(inFlight);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Waits for idle time in the page first: no requests alone proves nothing on a busy machine. */
async function isPageIdle(page: Page): Promise<boolean> {
  await page.evaluate((ms) => new Promise((done) => requestIdleCallback(() => setTimeout(done, ms))), IDLE_CHECK_MS);
  return page.evaluate(isPageLoaded);
}
