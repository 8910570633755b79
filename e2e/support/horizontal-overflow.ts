import type { Page } from 'playwright-core';

/** By how much the page is wider than the screen. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
