import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInByApi } from './support/api-client.ts';
import { axeViolations } from './support/axe.ts';
import { applyTo, idOf, newDepartment } from './support/departments.ts';
import { eventually, journeys } from './support/journey.ts';
import { beSignedIn, newMember } from './support/people.ts';
import { ADMIN, type Product } from './support/product.ts';

const journey = journeys();
const WIDTHS = [360, 1280];

/** A name as long as it may be, in one word and in many. */
const LONGEST = `${'Kipchirchir'.repeat(5)} ${'and the Whole of Eastlands '.repeat(2)}`.slice(0, 100).trim();

/** What assistive technology trips over, and what scrolls sideways, at each width, light and dark. */
async function expectSound(page: Page, path: string): Promise<void> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(() => sidewaysScroll(page)).toBe(0);
      // The dark scheme changes only colours.
      const found = await axeViolations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
      faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** With a leader, an applicant and a post, all of them with the longest words. */
async function fullDepartment(product: Product): Promise<number> {
  const [leader, applicant] = [await newMember(product), await newMember(product)];
  const leaderId = String(await idOf(product, leader));
  const name = `${leader.username}${LONGEST}`.slice(0, 100).trim();
  const { id } = await newDepartment(product, { name, leader_id: leaderId, description: LONGEST.repeat(15) });
  await applyTo(product, applicant, id, `${LONGEST}\n`.repeat(20));
  const api = await signInByApi(product, leader);
  const content = `${LONGEST}\nhttps://${'a'.repeat(60)}.example/${'b'.repeat(200)}`;
  await api(`/department/${id}/info`, { method: 'POST', json: { title: LONGEST, content } });
  return id;
}

let full: Promise<number> | undefined;
let empty: Promise<number> | undefined;

const emptyDepartment = async (product: Product) => (await newDepartment(product, { name: 'Nobody yet' })).id;

for (const path of ['', '/edit', '/applications', '/members', '/info', '/info/post', '/apply']) {
  journey(`/department/{id}${path} is sound with the longest words`, async (walk) => {
    full ??= fullDepartment(walk.product);
    const page = await walk.openPage();
    await beSignedIn(page, ADMIN);
    await expectSound(page, `/department/${await full}${path}`);
  });
}

for (const path of ['', '/applications', '/members', '/info']) {
  journey(`/department/{id}${path} is sound while there is nothing`, async (walk) => {
    empty ??= emptyDepartment(walk.product);
    const page = await walk.openPage();
    await beSignedIn(page, ADMIN);
    await expectSound(page, `/department/${await empty}${path}`);
  });
}

for (const path of ['/department/list', '/department/leaders', '/dashboard']) {
  journey(`${path} is sound with the longest words`, async (walk) => {
    full ??= fullDepartment(walk.product);
    await full;
    const page = await walk.openPage();
    await beSignedIn(page, ADMIN);
    await expectSound(page, path);
  });
}
