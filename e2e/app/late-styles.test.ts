import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys } from '../support/journey.ts';

const journey = defineJourneys();

const STYLE_DELAY_MS = 800;

/** Records every instant at which a heading touches the window's edge, where no styled page puts one. */
async function watchHeading(page: Page) {
  await page.addInitScript(() => {
    const bare: string[] = [];
    Object.assign(globalThis, { bare });
    const check = () => {
      const heading = document.querySelector('#app_main h1');
      if (heading && heading.getBoundingClientRect().left < 8) bare.push(heading.textContent);
      requestAnimationFrame(check);
    };
    check();
  });
}

journey('a page is never shown without its style sheets, even when they load late', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const page = await openPage({ width: 360, height: 740, ownBrowser: true });
  await signInBrowser(page, member);
  await watchHeading(page);
  await page.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, STYLE_DELAY_MS));
    await route.continue();
  });
  for (const path of ['/dashboard', '/profile', '/profile/family', '/profile/family/add']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const bare = await page.evaluate(() => Reflect.get(globalThis, 'bare') as string[]);
    expect(bare, path).toEqual([]);
  }
});
