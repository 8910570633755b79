import type { Page } from 'playwright-core';

/** Waits until the page shows no loading state. No requests alone proves nothing on a busy machine. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // Skeletons appear after a delay.
  await page.waitForTimeout(300);
  await page.waitForFunction(isPageLoaded);
  await page.waitForLoadState('networkidle');
}

/** Runs in the page. */
export function isPageLoaded(): boolean {
  return (
    !document.body.textContent.includes('Loading...') && document.querySelector('main [aria-busy="true"]') === null
  );
}
