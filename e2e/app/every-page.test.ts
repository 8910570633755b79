import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../../tools/test/page-list.ts';
import { signInBrowser } from '../support/accounts.ts';
import { measureHorizontalOverflow } from '../support/horizontal-overflow.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

/** As many as one person opens in one go: a browser that has seen the product before is quicker. */
const PAGES_PER_JOURNEY = 8;

/** Guarded pages as staff, all others as a visitor; the start page, whose frame differs, as both. */
const allPages = listPages();
defineWalk(
  'staff',
  allPages.filter(({ path, isPublic }) => !isPublic || path === '/'),
);
defineWalk(
  'a visitor',
  allPages.filter(({ isPublic }) => isPublic),
);

function defineWalk(who: 'staff' | 'a visitor', pages: { path: string }[]): void {
  for (let from = 0; from < pages.length; from += PAGES_PER_JOURNEY) {
    const some = pages.slice(from, from + PAGES_PER_JOURNEY).map(({ path }) => path);
    journey(`${who} at each width, light and dark: ${some.join(' ')}`, async ({ openPage }) => {
      const page = await openPage();
      if (who === 'staff') await signInBrowser(page, ADMIN);
      for (const path of some) await expectPageBasics(page, path);
    });
  }
}

async function expectPageBasics(page: Page, path: string): Promise<void> {
  await expectPageToPassChecks(page, path);
  expect(await page.title()).not.toBe('');
  expect(await page.locator('h1').count()).toBe(1);
  // In the middle a page shows nothing that it does not show at one of the ends; only its frame could be too wide.
  await page.setViewportSize({ width: 768, height: 800 });
  await eventually(() => measureHorizontalOverflow(page)).toBe(0);
}
