import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getTableRow, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

const makeCsvFile = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

journey('the search waits 300 ms after the last key press', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users');
  await waitForText(page, '1 person');
  await page.clock.install();
  // From here on time passes only when the test advances it.
  await page.clock.pauseAt(Date.now() + 60_000);
  const searched = () => new URL(page.url()).search;
  await getField(page, 'Search').fill('adm');
  await page.clock.runFor(200);
  await getField(page, 'Search').fill('admin');
  await page.clock.runFor(299);
  expect(searched()).toBe('');
  await page.clock.runFor(1);
  await eventually(async () => searched()).toBe('?search=admin');
});

journey('a CSV file is checked line by line and imported only when every line is valid', async (walk) => {
  const known = await createUserAsAdmin(walk.product, { phone_number: '+254711999000' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Import', exact: true }).click();

  // An unknown heading, a person who exists already, and a row without a name.
  const heading = 'First Name,Surname or so,Phone number,Email';
  await getField(page, 'CSV file').setInputFiles(
    makeCsvFile(
      heading,
      'Tumaini,Wekesa,0722000001,tumaini@people.example',
      ',Nobody,0722000002,',
      'Twin,Phone,0711999000,',
    ),
  );
  await waitForText(page, 'Choose a column for this');
  await eventually(async () => page.getByRole('button', { name: /^Import / }).isDisabled()).toBe(true);
  await getField(page, 'Last name (required)').selectOption('Surname or so');
  const invalid = page.getByRole('region', { name: 'Rows that need fixing' });
  await invalid.getByRole('row', { name: '3 First name First name is required' }).waitFor();
  await invalid.getByRole('row', { name: '4 Phone number This phone number already belongs to an account' }).waitFor();
  await waitForText(page, 'tumaini@people.example');
  await eventually(async () => getButton(page, 'Import 1 person').isDisabled()).toBe(true);

  // The corrected file is chosen again and confirmed.
  const more = Array.from({ length: 23 }, (_, row) => `Member${row},Kiptoo,07330000${row + 10},`);
  await getField(page, 'CSV file').setInputFiles(
    makeCsvFile(
      'first_name,last_name,phone_number,role',
      'Amina,Hassan,0722000002,pastor',
      'Musa,Hassan,0722000003,user',
      ...more,
    ),
  );
  await getButton(page, 'Import 25 people').click();
  await page.waitForURL(/import=\d+/);
  await waitForText(page, '25 people imported.');
  await page.getByRole('link', { name: 'View users', exact: true }).click();

  // Twenty per page; going back restores the list.
  await waitForText(page, '27 people');
  await waitForText(page, 'Page 1 of 2');
  await eventually(async () => page.getByRole('row').count()).toBe(1 + 20);
  await eventually(async () => getButton(page, 'Previous').isDisabled()).toBe(true);
  await page.evaluate(() => window.scrollTo(0, 500));
  await page
    .getByRole('link', { name: 'View', exact: true })
    .nth(9)
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Member Profile' }).waitFor();
  await page.goBack();
  await waitForText(page, 'Page 1 of 2');
  await eventually(async () => page.evaluate(() => window.scrollY)).toBe(500);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await waitForText(page, 'Page 2 of 2');
  await page.getByRole('link', { name: 'View', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Member Profile' }).waitFor();
  await page.goBack();
  await waitForText(page, 'Page 2 of 2');
  await eventually(async () => getButton(page, 'Next').isDisabled()).toBe(true);

  // The export applies the list's filter.
  await getField(page, 'Search').fill('hassan');
  await waitForText(page, '2 people found');
  await getTableRow(page, 'Amina Hassan').getByText('pastor', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await getButton(page, 'Export CSV').click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('+254722000002');
  expect(text).toContain('+254722000003');
  expect(text).not.toContain(known.username);

  await page.goto('/admin/audit');
  for (const what of ['Imported people', 'Exported the list of people'])
    await page.getByRole('listitem').filter({ hasText: what }).waitFor();
});
