import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getTableRow, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

journey('an admin sorts people, selects some, verifies, exports, e-mails and texts them', async (walk) => {
  const { product } = walk;
  const names = [
    'Zuri',
    'Amani',
    'Baraka',
    'Chebet',
    'Dalila',
    'Esther',
    'Faraja',
    'Gathoni',
    'Hadiya',
    'Imara',
    'Jabali',
  ];
  for (const [n, first_name] of names.entries()) {
    await createUserAsAdmin(product, {
      first_name,
      last_name: 'Listed',
      username: `listed${first_name.toLowerCase()}`,
      phone_number: `+2547440000${n + 10}`,
      personal_email: n === 0 ? null : `${first_name.toLowerCase()}@listed.example`,
      is_verified: false,
    });
  }
  const page = await walk.openPage({ width: 1280, height: 800 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users?search=listed');
  await waitForText(page, '11 people found');

  // Ten people fit on the screen, one line each, with the phone number.
  const countRowsOnScreen = (rows: Element[]) => rows.filter((row) => row.getBoundingClientRect().bottom <= 800).length;
  await eventually(async () => page.locator('tbody tr').evaluateAll(countRowsOnScreen)).toBeGreaterThanOrEqual(10);
  await getTableRow(page, 'listedzuri').getByText('+254744000010', { exact: true }).waitFor();

  // The order is in the URL, beside the filters.
  const firstRow = () => page.locator('tbody tr').first().innerText();
  await getButton(page, 'Name').click();
  await page.waitForURL(/search=listed&sort=name$/);
  await eventually(firstRow).toContain('Amani Listed');
  await getButton(page, 'Name').click();
  await page.waitForURL(/sort=name&order=desc$/);
  await eventually(firstRow).toContain('Zuri Listed');
  await eventually(async () => page.getByRole('columnheader', { name: 'Name' }).nth(1).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await page.reload();
  await eventually(firstRow).toContain('Zuri Listed');

  // Bulk actions tell what happened to each.
  const bar = page.getByRole('region', { name: 'Selected people' });
  for (const name of ['Zuri Listed', 'Amani Listed']) await getField(page, `Select ${name}`).check();
  await waitForText(page, '2 selected');
  await bar.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
  await waitForText(page, '2 people verified.');
  await getTableRow(page, 'listedzuri').getByText('Verified', { exact: true }).waitFor();
  for (const name of ['Zuri Listed', 'Baraka Listed']) await getField(page, `Select ${name}`).check();
  await bar.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click();
  await waitForText(page, '1 person verified. 1 was already verified.');

  for (const name of ['Zuri Listed', 'Baraka Listed']) await getField(page, `Select ${name}`).check();
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export', exact: true }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('\u200B+254744000010');

  // The forms open with these people ticked, as far as they can be reached.
  await bar.getByRole('link', { name: 'Text', exact: true }).click();
  await page.waitForURL(/\/admin\/text-messages\/send\?to=/);
  await waitForText(page, '2 selected');
  const tab = await page.context().newPage();
  await tab.goto('/admin/users?search=listed');
  for (const name of ['Zuri Listed', 'Baraka Listed']) await getField(tab, `Select ${name}`).check();
  await tab.getByRole('region', { name: 'Selected people' }).getByRole('link', { name: 'Email', exact: true }).click();
  await tab.waitForURL(/\/admin\/email\?to=/);
  await waitForText(tab, '1 selected');
  await tab.getByText('Selected (1)', { exact: true }).click();
  await tab.locator('label').filter({ hasText: 'baraka@listed.example' }).waitFor();
});

journey('on a phone each person is a card that names its fields', async (walk) => {
  const user = await createUserAsAdmin(walk.product, { first_name: 'Kadi', last_name: 'Card' });
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users?search=kadi');
  const card = getTableRow(page, user.username);
  await card.waitFor();
  const listLabels = (cells: Element[]) =>
    cells.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', ''));
  await eventually(async () => card.locator('td[data-label]').evaluateAll(listLabels)).toEqual([
    'Name',
    'Email',
    'Phone',
    'Role',
    'Status',
    'Verified',
  ]);
  await getField(page, 'Sort by').selectOption('Name, Z to A');
  await page.waitForURL(/sort=name&order=desc/);
});
