import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getField, getTableRow, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** Two adults with addresses, and a child of one of them. */
async function recordPeople(product: Product): Promise<void> {
  const api = await signInByApi(product, ADMIN);
  const address = { county: 'Nairobi', town: 'Nairobi', area: 'Umoja' };
  const born = (years: number) => `${new Date().getFullYear() - years}-01-02`;
  const { person } = await api<{ person: { household: { id: number } } }>('/people', {
    method: 'POST',
    json: {
      first_name: 'Atieno',
      last_name: 'Lister',
      household_name: 'Lister',
      status: 'visitor',
      address,
      phone_number: '0744000001',
      date_of_birth: born(40),
    },
  });
  const child = { first_name: 'Otieno', household_id: person.household.id, position: 'child', date_of_birth: born(9) };
  await api('/people', { method: 'POST', json: { ...child, last_name: 'Lister' } });
  const alone = { first_name: 'Odera', last_name: 'Lister', status: 'visitor', address, date_of_birth: born(70) };
  await api('/people', { method: 'POST', json: alone });
}

const openTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name }).click();

journey(
  'a list is narrowed by age, saved, shared, changed, taken away as a file, printed and deleted',
  async (walk) => {
    await recordPeople(walk.product);
    const page = await walk.openPage();
    await signInBrowser(page, ADMIN);
    await page.goto('/admin/people?search=lister');
    await waitForText(page, '3 people found');

    await clickButton(page, 'Filter');
    await clickButton(page, 'Age in years');
    await getField(page, 'To').fill('50');
    await clickButton(page, 'Show');
    await waitForText(page, '2 people found');
    await page.getByRole('button', { name: 'Age in years: up to 50' }).waitFor();
    await clickButton(page, 'Save as a list');
    await getField(page, 'Name of the list').fill('Young Listers');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await openTab(page, /Young Listers/);

    // The filters of the list change, and its name.
    await page.getByRole('button', { name: 'Age in years: up to 50' }).click();
    await clickButton(page, 'Remove this filter');
    await clickButton(page, 'This list');
    await clickButton(page, 'Save these filters in the list');
    await clickButton(page, 'This list');
    await clickButton(page, 'Rename or share');
    await getField(page, 'Name of the list').fill('All Listers');
    await getField(page, 'Share it with everyone who may see people').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(async () => page.getByRole('link', { name: /All Listers/ }).innerText()).toMatch(/3$/);

    for (const [item, name] of [
      ['Save as CSV', /^kanisa-people-.*\.csv$/],
      ['Save as Excel', /^kanisa-people-.*\.xlsx$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await clickButton(page, 'Print or save');
      await clickButton(page, item);
      const file = await download;
      expect(file.suggestedFilename()).toMatch(name);
      if (item === 'Save as CSV') expect(await readFile(await file.path(), 'utf8')).toContain('Atieno,Lister,visitor');
    }

    await clickButton(page, 'Print or save');
    await page.getByRole('link', { name: 'Print a directory' }).click();
    await page.getByRole('heading', { level: 2, name: 'All Listers' }).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Lister household' }).waitFor();
    await waitForText(page, 'and 1 child');
    await waitForText(page, '1 child is not named: no guardian has agreed to it.');
    await eventually(async () => page.getByText('Otieno').count()).toBe(0);
    await expectCurrentPageToPassChecks(page, 'a directory');
    const sheets = await page.pdf({ preferCSSPageSize: true });
    expect(sheets.subarray(0, 4).toString()).toBe('%PDF');

    await page.goBack();
    await getTableRow(page, 'Odera Lister').waitFor();
    await clickButton(page, 'Print or save');
    await page.getByRole('link', { name: 'Print address labels' }).click();
    await eventually(async () => page.getByRole('listitem').filter({ hasText: 'Umoja' }).count()).toBe(2);
    await getField(page, 'Begin at label').selectOption('4');
    await expectCurrentPageToPassChecks(page, 'labels');
    await page.goto('/admin/people/print/badges?search=lister');
    await page.getByText('Atieno', { exact: true }).waitFor();
    await expectCurrentPageToPassChecks(page, 'badges');

    await page.goto('/admin/people');
    await openTab(page, /All Listers/);
    await clickButton(page, 'This list');
    await clickButton(page, 'Delete the list');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await eventually(async () => page.getByRole('link', { name: /All Listers/ }).count()).toBe(0);
  },
);
