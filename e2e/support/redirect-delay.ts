import type { Page } from 'playwright-core';

/**
 * Measures the milliseconds from the appearance of this text until the page navigates away, on this page or the next
 * one. Uses the browser's clock, because a busy machine delays what the test observes.
 */
export async function measureRedirectDelay(page: Page, text: string): Promise<() => Promise<number>> {
  await page.addInitScript(watchForRedirect, text);
  await page.evaluate(watchForRedirect, text);
  return () =>
    page.evaluate((expectedText) => Reflect.get(globalThis, `leaving ${expectedText}`) as Promise<number>, text);
}

/** Runs in the browser. */
function watchForRedirect(expectedText: string): void {
  const from = location.pathname;
  let shownAt: number | null = null;
  // The observer sees the text when it appears; a timer alone would see it late and measure too short a delay.
  const check = () => {
    if (document.querySelector('body')?.textContent.includes(expectedText)) shownAt ??= performance.now();
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
  check();
  const leaving = new Promise<number>((resolve) => {
    const timer = setInterval(() => {
      if (shownAt === null || location.pathname === from) return;
      clearInterval(timer);
      resolve(performance.now() - shownAt);
    }, 10);
  });
  Reflect.set(globalThis, `leaving ${expectedText}`, leaving);
}
