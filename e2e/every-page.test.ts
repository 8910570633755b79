import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../scripts/page-list.ts';
import { axeViolations } from './support/axe.ts';
import { journeys } from './support/journey.ts';
import { beSignedIn } from './support/people.ts';
import { ADMIN } from './support/product.ts';

const journey = journeys();

/** In the middle a page shows nothing that it does not show at one of the ends; only its frame could be too wide. */
const MIDDLE = 768;
const WIDTHS = [360, MIDDLE, 1280];

type Who = 'a visitor' | 'staff';

/** Guarded pages as staff, all others as a visitor; the start page, whose frame differs, as both. */
const walks = listPages().flatMap(({ path, isPublic }) => [
  ...(isPublic ? [{ path, who: 'a visitor' as Who }] : []),
  ...(!isPublic || path === '/' ? [{ path, who: 'staff' as Who }] : []),
]);

for (const { path, who } of walks) {
  journey(`${path} serves ${who} at each width, light and dark`, async ({ openPage }) => {
    const page = await openPage({ colorScheme: 'light' });
    if (who === 'staff') await beSignedIn(page, ADMIN);
    await load(page, path);
    const faults: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const found = [...(await frameFaults(page)), ...(width === MIDDLE ? [] : await axeViolations(page))];
      faults.push(...found.map((fault) => `${width} px: ${fault}`));
    }
    // The dark scheme changes only colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    await load(page, path);
    const dark = await axeViolations(page, ['color-contrast']);
    expect([...faults, ...dark.map((fault) => `dark: ${fault}`)]).toEqual([]);
  });
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function frameFaults(page: Page): Promise<string[]> {
  const { title, headings, overflow } = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(title === '' ? ['no title'] : []),
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
  ];
}
