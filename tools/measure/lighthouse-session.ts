import { chromium } from 'playwright-core';
import { signInBrowser } from '../../e2e/support/accounts.ts';

/** The admin of the demo. */
export const DEMO_ADMIN = { username: 'esther', password: 'karibu-sana' };

/**
 * Stores a session in the browser, as after an earlier login. The cache is empty, or filled by an earlier visit. The
 * tab is closed before Lighthouse opens its own.
 */
export async function signInAsAdmin(port: number, url: URL, isCached: boolean): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no profile to sign in to');
    const page = await context.newPage();
    await signInBrowser(page, DEMO_ADMIN, url.origin);
    const tools = await context.newCDPSession(page);
    await tools.send('Network.clearBrowserCache');
    if (isCached) await page.goto(url.href, { waitUntil: 'networkidle' });
    await page.close();
  } finally {
    await browser.close();
  }
}
