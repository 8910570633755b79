import type { Page } from 'playwright-core';

/**
 * Measures the milliseconds from the appearance of this text until the page navigates away, on this page or the next
 * one. Uses the browser's clock, because a busy machine delays what the test observes.
 */
export async function measureRedirectDelay(page: Page, text: string): Promise<() => Promise<number>> {
  await page.addInitScript(watchForRedirect, text);
  await page.evaluate(watchForRedirect, text);
  return () => page.evaluate((wanted) => Reflect.get(globalThis, `leaving ${wanted}`) as Promise<number>, text);
}

/** Runs in the browser. */
function watchForRedirect(wanted: string): void {
  const from = location.pathname;
  let seenAt: number | null = null;
  // With the change itself: a look every so often could come late, and the time until the page leaves would seem shorter.
  const look = () => {
    if (document.querySelector('body')?.textContent.includes(wanted)) seenAt ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  look();
  const leaving = new Promise<number>((resolve) => {
    const timer = setInterval(() => {
      if (seenAt === null || location.pathname === from) return;
      clearInterval(timer);
      resolve(performance.now() - seenAt);
    }, 10);
  });
  Reflect.set(globalThis, `leaving ${wanted}`, leaving);
}
