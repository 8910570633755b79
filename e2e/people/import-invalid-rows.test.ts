import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, getTableRow, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

async function chooseList(page: Page, ...lines: string[]): Promise<void> {
  await page.goto('/admin/users/import');
  await getField(page, 'CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`First name,Last name,Phone\r\n${lines.join('\r\n')}\r\n`),
  });
}

journey('valid rows are imported on request, and the skipped ones are saved as a file', async (walk) => {
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await chooseList(
    page,
    'Amina,Hassan,0722100001',
    '=Juma,Otieno,12x',
    'Musa,Hassan,0722100002',
    'Neema,,0722100003',
    'Baraka,Otieno,0722100004',
  );
  const skip = getButton(page, 'Import 3, skip 2');
  await skip.waitFor();
  await eventually(async () => getButton(page, 'Import 3 people').isDisabled()).toBe(true);
  await expectCurrentPageToPassChecks(page, 'an import with rejected rows');

  const download = page.waitForEvent('download');
  await clickButton(page, 'Download these rows');
  const file = await download;
  expect(file.suggestedFilename()).toBe('rows-to-fix.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      '\uFEFFReason,First name,Last name,Phone',
      '"Phone number: Invalid phone number format (e.g., +254712345678)",\'=Juma,Otieno,12x',
      'Last name: Last name is required,Neema,,0722100003',
      '',
    ].join('\r\n'),
  );

  await skip.click();
  await page.waitForURL(/import=\d+/);
  await page.getByText('3 people imported. 2 rows were skipped.').waitFor();
  await page.goto('/admin/users?search=0003');
  await waitForText(page, 'No users found');
  await page.goto('/admin/audit');
  const entry = page.getByRole('listitem').filter({ hasText: 'Imported people' });
  await entry.getByText('Skipped', { exact: true }).waitFor();
});

journey('rejected rows are corrected on the page, checked again and imported', async (walk) => {
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await chooseList(page, 'Zawadi,Wekesa,0722200001', '', 'Imani,Wekesa,0722-OOO', 'Tumaini,,0722200003');
  const phone = getField(page, 'Phone number, line 4');
  await phone.waitFor();
  // On a phone a row is a card, whose number says what it is.
  const readLabel = (cell: Element) => getComputedStyle(cell, '::before').content;
  await eventually(async () => page.locator('tbody th').first().evaluate(readLabel)).toBe('"Line"');
  await eventually(async () => phone.inputValue()).toBe('0722-OOO');
  await eventually(async () => getButton(page, 'Check again').isDisabled()).toBe(true);
  await phone.fill('0722200001');
  await getField(page, 'Last name, line 5').fill('Mwangi');
  await clickButton(page, 'Check again');

  // One is right now; the other is the number of line 2.
  await waitForText(page, 'Same phone number as on line 2');
  expect(await getField(page, 'Last name, line 5').count()).toBe(0);
  await phone.fill('0722200002');
  await phone.press('Enter');
  await clickButton(page, 'Import 3 people');
  await waitForText(page, '3 people imported.');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/users?search=0722200002');
  await getTableRow(page, 'Imani Wekesa').waitFor();
});
