import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../scripts/page-list.ts';
import { axeViolations } from './support/axe.ts';
import { journeys } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { ADMIN } from './support/product.ts';

const journey = journeys();

const WIDTHS = [360, 768, 1280];

/** Guarded pages as staff, all others as a visitor; the start page, whose frame differs, as both. */
const walks = listPages().flatMap(({ path, isPublic }) => [
  ...(isPublic ? [{ path, who: 'a visitor' }] : []),
  ...(!isPublic || path === '/' ? [{ path, who: 'staff' }] : []),
]);

for (const { path, who } of walks) {
  for (const colorScheme of ['light', 'dark'] as const) {
    journey(`${path} serves ${who} at each width, ${colorScheme}`, async ({ openPage }) => {
      const page = await openPage({ colorScheme });
      if (who === 'staff') await logIn(page, ADMIN);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const faults: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        // The dark scheme changes only colours.
        const violations = await axeViolations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
        faults.push(...[...(await frameFaults(page)), ...violations].map((fault) => `${width} px: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  }
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
