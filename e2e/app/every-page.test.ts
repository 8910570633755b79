import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../../tools/test/page-list.ts';
import { signInBrowser } from '../support/accounts.ts';
import { measureHorizontalOverflow } from '../support/horizontal-overflow.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { turnServingOn } from '../support/serving.ts';

const journey = defineJourneys();

/** Pages opened by one visit: a browser that has loaded the product before is faster. */
const PAGES_PER_JOURNEY = 8;

/**
 * Guarded pages are opened as staff, all others as a visitor. The start page has a different frame for each, so both
 * open it.
 */
const allPages = listPages();
defineWalk(
  'staff',
  allPages.filter(({ path, isPublic }) => !isPublic || path === '/'),
);
defineWalk(
  'a visitor',
  allPages.filter(({ isPublic }) => isPublic),
);

function defineWalk(viewer: 'staff' | 'a visitor', pages: { path: string }[]): void {
  for (let from = 0; from < pages.length; from += PAGES_PER_JOURNEY) {
    const paths = pages.slice(from, from + PAGES_PER_JOURNEY).map(({ path }) => path);
    journey(`pages pass the page checks for ${viewer}: ${paths.join(' ')}`, async ({ openPage, product }) => {
      // Pages of a module that is off are unknown.
      if (paths.some((path) => path.endsWith('/serving'))) await turnServingOn(product);
      const page = await openPage();
      if (viewer === 'staff') await signInBrowser(page, ADMIN);
      for (const path of paths) await expectPageBasics(page, path);
    });
  }
}

async function expectPageBasics(page: Page, path: string): Promise<void> {
  await expectPageToPassChecks(page, path);
  expect(await page.title()).not.toBe('');
  await eventually(async () => page.locator('h1').count()).toBe(1);
  // At 768 px the content equals one of the two other widths; only the frame could overflow.
  await page.setViewportSize({ width: 768, height: 800 });
  await eventually(() => measureHorizontalOverflow(page)).toBe(0);
}
