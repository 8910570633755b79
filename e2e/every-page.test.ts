import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPages } from '../scripts/page-list.ts';
import { axeViolations } from './support/axe.ts';
import { journeys } from './support/journey.ts';
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
    const page = await openPage({ colorScheme: 'light' });
    if (who === 'staff') await logIn(page, ADMIN);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const light = await findFaults(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([...light, ...(await findFaults(page, 'dark'))]).toEqual([]);
  });
}

async function findFaults(page: Page, colorScheme: 'light' | 'dark') {
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
