import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readLocalStorage, registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { type Line, openLine } from '../support/line.ts';
import { getButton } from '../support/page-actions.ts';
import type { Product } from '../support/product.ts';
import { waitUntilStored } from '../support/worker.ts';

const journey = defineJourneys();

const OFFLINE = [/Failed to load resource/, /net::ERR_/, /Failed to fetch/, /FetchEvent/, /no-response/];

interface LoggedOut extends Journey {
  line: Line;
  page: Page;
  /** The tokens of the session that the member has left. */
  tokens: { access: string; refresh: string };
}

/** A member has logged out on the public home page, over a line that is cut. */
function journeyAfterLogOut(name: string, walk: (journey: LoggedOut) => Promise<void>): void {
  journey(name, async (given) => {
    const { product, openPage, allowErrors } = given;
    allowErrors(...OFFLINE);
    const line = await openLine(product.origin);
    try {
      const page = await openPage({ worker: true });
      await signInBrowser(page, await registerUser(product), line.origin);
      await page.goto(line.origin);
      await waitUntilStored(page);
      const { authToken: access = '', refreshToken: refresh = '' } = await readLocalStorage(page);
      expect(await isSessionAlive(product, access)).toBe(true);
      await line.cut();
      await getButton(page, 'Logout').first().click();
      await page.waitForFunction(() => localStorage.getItem('authToken') === null);
      await eventually(async () => countKept(page)).toBe(1);
      await walk({ ...given, line, page, tokens: { access, refresh } });
    } finally {
      await line.stop();
    }
  });
}

/** What this device keeps of a log-out. */
const listKept = async (page: Page) =>
  page.evaluate(async () => (await (await caches.open('kanisa-log-outs')).keys()).map(({ url }) => url));
const countKept = async (page: Page) => (await listKept(page)).length;

async function isSessionAlive({ origin }: Product, accessToken: string): Promise<boolean> {
  return (await fetch(`${origin}/api/auth/session`, { headers: { authorization: `Bearer ${accessToken}` } })).ok;
}

const waitForEnd = async ({ product, tokens, page }: LoggedOut) => {
  await eventually(async () => isSessionAlive(product, tokens.access), 'the session lives on').toBe(false);
  await eventually(async () => countKept(page)).toBe(0);
};

journeyAfterLogOut(
  'a log-out without a network ends the session when the open page reaches the server',
  async (walk) => {
    // What is kept opens nothing.
    const [kept = ''] = await listKept(walk.page);
    expect(kept).toMatch(/=[0-9a-f]{64}$/);
    expect(kept).not.toContain(walk.tokens.refresh);
    expect(JSON.stringify(await readLocalStorage(walk.page))).not.toContain(walk.tokens.refresh);
    await walk.line.restore();
    await waitForEnd(walk);
    expect(await readLocalStorage(walk.page)).not.toHaveProperty('logOutsKept');
  },
);

journeyAfterLogOut('a log-out without a network ends the session when a public page is opened later', async (walk) => {
  const { page, line } = walk;
  await page.goto('about:blank');
  await line.restore();
  await page.goto(`${line.origin}/about`);
  await waitForEnd(walk);
});

journeyAfterLogOut('the service worker ends the session although the page runs no script for it', async (walk) => {
  const { page, line } = walk;
  await page.goto('about:blank');
  await line.restore();
  await page.goto(`${line.origin}/robots.txt`);
  await waitForEnd(walk);
});
