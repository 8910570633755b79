import type { Page } from 'playwright-core';
import { writePeopleWorkbook } from '../../tools/test/write-people-workbook.ts';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys } from '../support/journey.ts';
import { clickButton, getField, getTableRow, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

const HEADINGS = ['Breeze ID', 'First Name', 'Last Name', 'Birthdate', 'Family', 'Family Role', 'Mobile', 'Allergies'];
/** Fifteen families of four; the last one has no adult in the file. */
const ROWS = Array.from({ length: 60 }, (_, index) => {
  const [family, place] = [Math.floor(index / 4), index % 4];
  const isChild = place > 1 || family === 14;
  const role = isChild ? 'Child' : ['Head of Household', 'Spouse'][place];
  const born = isChild ? new Date(Date.UTC(2015, place, family + 1)) : null;
  const phone = isChild ? null : 712_300_000 + index;
  return [index + 1, `Person${index + 1}`, `Otundo${family + 1}`, born, family + 1, role ?? '', phone, 'Nuts'];
});

async function chooseFile(page: Page): Promise<void> {
  const content = await writePeopleWorkbook([HEADINGS, ...ROWS]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('List of people').setInputFiles({ name: 'people.xlsx', mimeType, buffer: content });
}

journey('60 people of an Excel file are imported with their households, found, and undone', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/people');
  await clickButton(page, 'More about people');
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import a list of people' }).waitFor();
  await chooseFile(page);
  await waitForText(page, 'A list of Breeze.');
  await waitForText(page, '60 rows, 15 households');
  await waitForText(page, 'Never taken: Allergies');
  await page
    .getByRole('region', { name: /^These rows wait/ })
    .getByText('No adult of this household is in the file')
    .first()
    .waitFor();
  await expectCurrentPageToPassChecks(page, 'the check of an import');

  await page.getByLabel('They agreed to texts').check();
  await clickButton(page, 'Import 56 people');
  await waitForText(page, 'Write how they agreed to be written to');
  await getField(page, 'How they agreed').fill('On the form of 2024');
  await clickButton(page, 'Import 56 people');
  await page.waitForURL(/import=\d+/);
  await waitForText(page, '56 people imported.');
  await expectCurrentPageToPassChecks(page, 'the result of an import');

  await page.getByRole('link', { name: 'View people' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('otundo3');
  await waitForText(page, '4 people found');
  await getTableRow(page, 'Person9 Otundo3').getByText('0712 300 008').waitFor();

  await page.goBack();
  await clickButton(page, 'Undo this import');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
  await waitForText(page, 'The import is undone.');
});
