import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../scripts/page-list.ts';
import { axeViolations } from './support/axe.ts';
import { type Journey, journeys } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { ADMIN } from './support/product.ts';

const journey = journeys();

const WIDTHS = [360, 768, 1280];

type Who = 'a visitor' | 'staff';

/** Guarded pages as staff, all others as a visitor; the start page, whose frame differs, as both. */
const walks = listPages().flatMap(({ path, isPublic }) => [
  ...(isPublic ? [{ path, who: 'a visitor' as Who }] : []),
  ...(!isPublic || path === '/' ? [{ path, who: 'staff' as Who }] : []),
]);

for (const { path, who } of walks) {
  journey(`${path} serves ${who} at each width, light and dark`, async ({ openPage }) => {
    // Side by side: a page keeps one core busy.
    const faults = await Promise.all([
      findFaults(openPage, path, who, 'light'),
      findFaults(openPage, path, who, 'dark'),
    ]);
    expect(faults.flat()).toEqual([]);
  });
}

async function findFaults(openPage: Journey['openPage'], path: string, who: Who, colorScheme: 'light' | 'dark') {
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
    const found = [...(await frameFaults(page)), ...violations];
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return faults;
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
