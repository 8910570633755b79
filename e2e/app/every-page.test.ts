import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../../tools/test/page-list.ts';
import { eventually, journeys } from '../support/journey.ts';
import { beSignedIn } from '../support/people.ts';
import { ADMIN } from '../support/product.ts';
import { sidewaysScroll } from '../support/sideways-scroll.ts';
import { expectSound } from '../support/sound-page.ts';

const journey = journeys();

/** As many as one person opens in one go: a browser that has seen the product before is quicker. */
const AT_ONCE = 8;

/** Guarded pages as staff, all others as a visitor; the start page, whose frame differs, as both. */
const all = listPages();
walk(
  'staff',
  all.filter(({ path, isPublic }) => !isPublic || path === '/'),
);
walk(
  'a visitor',
  all.filter(({ isPublic }) => isPublic),
);

function walk(who: 'staff' | 'a visitor', pages: { path: string }[]): void {
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const some = pages.slice(from, from + AT_ONCE).map(({ path }) => path);
    journey(`${who} at each width, light and dark: ${some.join(' ')}`, async ({ openPage }) => {
      const page = await openPage();
      if (who === 'staff') await beSignedIn(page, ADMIN);
      for (const path of some) await expectGoodPage(page, path);
    });
  }
}

async function expectGoodPage(page: Page, path: string): Promise<void> {
  await expectSound(page, path);
  expect(await page.title()).not.toBe('');
  expect(await page.locator('h1').count()).toBe(1);
  // In the middle a page shows nothing that it does not show at one of the ends; only its frame could be too wide.
  await page.setViewportSize({ width: 768, height: 800 });
  await eventually(() => sidewaysScroll(page)).toBe(0);
}
