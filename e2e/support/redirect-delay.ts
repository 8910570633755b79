import type { Page } from 'playwright-core';

/**
 * How many milliseconds after this text has appeared the page leads elsewhere, here or on the next page that is opened.
 * By the browser's own clock: on a busy machine a test hears of both later than they were.
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
  const leaving = new Promise<number>((resolve) => {
    const timer = setInterval(() => {
      if (document.querySelector('body')?.textContent.includes(wanted)) seenAt ??= performance.now();
      if (seenAt === null || location.pathname === from) return;
      clearInterval(timer);
      resolve(performance.now() - seenAt);
    }, 10);
  });
  Reflect.set(globalThis, `leaving ${wanted}`, leaving);
}
