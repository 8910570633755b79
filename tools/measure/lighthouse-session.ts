import { chromium } from 'playwright-core';
import { signInBrowser } from '../../e2e/support/accounts.ts';

/** The admin of the demo. */
const ADMIN = { username: 'esther', password: 'karibu-sana' };

/**
 * Leaves a session in the browser, as if the person had come in before. Its cache is empty, as if all of the page were
 * new to it, or holds what the page needed the last time. The tab is closed before Lighthouse opens its own.
 */
export async function signInAsAdmin(port: number, url: URL, isCached: boolean): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no profile to sign in to');
    const page = await context.newPage();
    await signInBrowser(page, ADMIN, url.origin);
    const tools = await context.newCDPSession(page);
    await tools.send('Network.clearBrowserCache');
    if (isCached) await page.goto(url.href, { waitUntil: 'networkidle' });
    await page.close();
  } finally {
    await browser.close();
  }
}
