import type { Page } from 'playwright-core';

/** Until nothing of the page is on its way any more. A quiet line alone is no sign: a busy machine has pauses. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // Skeletons come only after a moment.
  await page.waitForTimeout(300);
  await page.waitForFunction(isPageLoaded);
  await page.waitForLoadState('networkidle');
}

/** In the page: it does not say that it waits for anything. */
export function isPageLoaded(): boolean {
  return (
    !document.body.textContent.includes('Loading...') && document.querySelector('main [aria-busy="true"]') === null
  );
}
