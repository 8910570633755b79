import type { Page } from 'playwright-core';

/** Pixels by which the page is wider than the window. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
