import type { Page } from 'playwright-core';
import { logInThroughForm, registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, getMainLink, getTableRow, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

interface Entry {
  first: string;
  phone?: string;
  position?: 'Adult' | 'Child';
  year?: string;
}

async function fillPerson(page: Page, { first, phone, position, year }: Entry): Promise<void> {
  await eventually(async () => getField(page, 'First name').inputValue()).toBe('');
  await getField(page, 'First name').fill(first);
  if (position) await page.getByText(position, { exact: true }).click();
  if (phone) await getField(page, 'Phone').fill(phone);
  if (!year) return;
  await getField(page, 'Day').fill('4');
  await getField(page, 'Month').selectOption('May');
  await getField(page, 'Year').fill(year);
}

/** Enters a household, person by person, and ends on its page. */
async function enterFamily(page: Page, name: string, people: readonly Entry[]): Promise<void> {
  await page.goto('/admin/people/new');
  await getField(page, 'Last name').fill(name);
  for (const [at, person] of people.entries()) {
    await fillPerson(page, person);
    if (at === people.length - 1) break;
    await clickButton(page, 'Add another to this household');
    await page.getByRole('list', { name: 'Added so far' }).getByText(`${person.first} ${name}`).waitFor();
  }
  await clickButton(page, 'Save');
  await page.waitForURL(/\/admin\/households\/\d+$/);
}

const MWANGI: readonly Entry[] = [
  { first: 'Peter Kamau', phone: '0700018521' },
  { first: 'Grace Njeri', phone: '0700018520' },
  { first: 'Tumaini', position: 'Child', year: '2015' },
  { first: 'Baraka', position: 'Child', year: '2019' },
  { first: 'Ann Wambui' },
];

journey('a family of five is entered, found by phone and by a misspelled name, and edited in place', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await enterFamily(page, 'Mwangi', MWANGI);
  await page.getByRole('heading', { level: 1, name: 'Mwangi household' }).waitFor();
  await waitForText(page, '3 adults, 2 children');
  await expectCurrentPageToPassChecks(page, 'a household');

  // The mother, by the end of her phone number.
  await getMainLink(page, 'People').click();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('018520');
  await waitForText(page, '1 person found');
  await getTableRow(page, 'Grace Njeri Mwangi').getByText('0700 018 520').waitFor();
  // A letter is missing in the name of the child.
  await search.fill('tumani');
  await getTableRow(page, 'Tumaini Mwangi').waitFor();
  await search.fill('mwangi');
  await waitForText(page, '5 people found');
  await expectCurrentPageToPassChecks(page, 'a list of people');

  // A row opens beside the list; arrows go on, and Escape closes it.
  await page.getByRole('link', { name: 'Ann Wambui Mwangi', exact: true }).click();
  const beside = page.getByRole('complementary', { name: 'Ann Wambui Mwangi' });
  await beside.getByRole('heading', { name: 'Mwangi household' }).waitFor();
  await waitForText(page, '1 of 5');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('complementary', { name: 'Baraka Mwangi' }).waitFor();
  await page.waitForURL(/open=\d+/);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.search.includes('open='));
  await eventually(async () => page.getByText('2 of 5').count()).toBe(0);

  // The phone changes in place, on the page of its own. A wrong number is named at the field.
  walk.allowErrors(/400 \(Bad Request\).*\/api\/people\//);
  await page.getByRole('link', { name: 'Grace Njeri Mwangi', exact: true }).click();
  await page.getByRole('link', { name: 'Open the page', exact: true }).first().click();
  await page.waitForURL(/\/admin\/people\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Grace Njeri Mwangi' }).waitFor();
  await page.getByRole('button', { name: /0700 018 520/ }).click();
  await getField(page, 'Phone').fill('no number');
  await clickButton(page, 'Save');
  await page.locator('[aria-invalid]').waitFor();
  await getField(page, 'Phone').fill('0711 222 333');
  await clickButton(page, 'Save');
  await page.getByRole('button', { name: /0711 222 333/ }).waitFor();
  await getField(page, 'Write a note').fill('Needs a lift on Sundays.');
  await clickButton(page, 'Save note');
  await page
    .getByRole('region', { name: 'Notes' })
    .getByRole('listitem')
    .getByText('Needs a lift on Sundays.')
    .waitFor();
  await expectCurrentPageToPassChecks(page, 'a person');

  // Died, with a quiet mark and a way back.
  await clickButton(page, 'More actions');
  await clickButton(page, 'Has died');
  await clickButton(page, 'Yes, record it');
  await getButton(page, 'Undo').click();
  await eventually(async () => getButton(page, 'Undo').count()).toBe(0);
});

journey('filters read as a sentence, are saved as a list, and a selection ends with the search', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await enterFamily(page, 'Odhiambo', [{ first: 'Achieng' }, { first: 'Otis', position: 'Child', year: '2016' }]);
  await page.goto('/admin/people?search=odhiambo');
  await waitForText(page, '2 people found');
  await page.getByRole('checkbox', { name: 'Select Achieng Odhiambo' }).check();
  await waitForText(page, '1 selected');
  await page.getByRole('button', { name: 'Age: Everyone' }).click();
  await clickButton(page, 'Children');
  await waitForText(page, '1 person found');
  await waitForText(page, 'The search changed, so 1 is no longer selected.');
  await getTableRow(page, 'Otis Odhiambo').waitFor();

  await clickButton(page, 'Save as a list');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the list', { exact: true }).fill('Odhiambo children');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const tabs = page.getByRole('navigation', { name: 'Lists' });
  await eventually(async () => tabs.getByRole('link', { name: /Odhiambo children/ }).getAttribute('aria-current')).toBe(
    'page',
  );
  await eventually(async () => tabs.getByRole('link', { name: /Odhiambo children/ }).innerText()).toMatch(/1$/);
  await clickButton(page, 'Clear filters');
  await eventually(async () => page.url()).not.toContain('search=');
});

journey('a keeper with the role of a member works on a phone and sees no details of a child', async (walk) => {
  const { product } = walk;
  const keeper = await registerUser(product, { first_name: 'Esther', last_name: 'Wambui' });
  const page = await walk.openPage();
  await logInThroughForm(page, ADMIN);
  await enterFamily(page, 'Kioko', [{ first: 'Benson' }, { first: 'Mutiso', position: 'Child', year: '2017' }]);
  await page.goto('/admin/people/settings');
  await clickButton(page, 'Name a people keeper');
  await getField(page, 'Name, username, email or phone').fill(keeper.username);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Esther Wambui/ })
    .click();
  await getButton(page, 'Remove Esther Wambui').waitFor();
  await expectCurrentPageToPassChecks(page, 'settings of people');

  const phone = await walk.openPage({ width: 360 });
  await logInThroughForm(phone, keeper);
  await clickButton(phone, 'Menu');
  await phone.getByRole('dialog').getByRole('link', { name: 'People', exact: true }).click();
  await phone.waitForURL('**/admin/people');
  await phone.getByRole('link', { name: 'Mutiso Kioko', exact: true }).click();
  await phone.waitForURL(/\/admin\/people\/\d+$/);
  await phone.getByRole('heading', { level: 1, name: 'Mutiso Kioko' }).waitFor();
  await waitForText(phone, 'A child: only admins see more.');
  await eventually(async () => phone.getByText('Birthday').count()).toBe(0);
  await phone
    .getByRole('region', { name: 'Kioko household' })
    .getByRole('link', { name: /Benson/ })
    .click();
  await phone.getByRole('heading', { level: 1, name: 'Benson Kioko' }).waitFor();
  await expectCurrentPageToPassChecks(phone, 'a person on a phone');
});

journey('a message to somebody starts from their record, in the form that writes to one person', async (walk) => {
  await registerUser(walk.product, { first_name: 'Zawadi', last_name: 'Mrembo' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/people?search=zawadi');
  await page.getByRole('link', { name: 'Zawadi Mrembo', exact: true }).click();
  const beside = page.getByRole('complementary', { name: 'Zawadi Mrembo' });
  await beside.getByRole('link', { name: 'Message', exact: true }).click();
  await waitForText(page, 'This reaches Zawadi Mrembo, under Messages.');
  await eventually(async () => getField(page, 'Recipient ID').inputValue()).toContain('Zawadi Mrembo');
  await getField(page, 'Content').fill('Karibu sana');
  await clickButton(page, 'Send Message');
  await page.waitForURL(/\/admin\/messages$/);
  await waitForText(page, 'Karibu sana');
});
