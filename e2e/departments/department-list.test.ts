import { expect } from 'vitest';
import { makeSolidPng } from '../../tools/test/png.ts';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { createDepartmentAsAdmin, createDepartmentWithLeader, getListCard } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

const PNG = makeSolidPng([47, 125, 91]);

journey('the admin creates, edits and deletes a department, starting from an empty list', async (walk) => {
  const visitor = await walk.openPage();
  await visitor.goto('/department/list');
  await visitor.getByRole('heading', { name: 'No Departments Found', exact: true }).waitFor();
  expect(await visitor.getByRole('link', { name: 'Create Department' }).count()).toBe(0);

  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/department/list');
  await page.locator('main').getByRole('link', { name: 'Create Department', exact: true }).click();
  await page.waitForURL('**/department/create');
  const submit = page.getByRole('button', { name: 'Create Department', exact: true });
  await eventually(async () => submit.isDisabled()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('   ');
  await eventually(async () => submit.isDisabled()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Ushers');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await page.getByText('Logo must be PNG, JPG or JPEG', { exact: true }).waitFor();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('img', { name: 'Logo of Ushers' }).waitFor();
  await page.getByRole('switch', { name: 'Only the leader reviews applications' }).check();
  await submit.click();
  await page.waitForURL('**/department/list');
  await page.getByText('Department created', { exact: true }).waitFor();
  const card = getListCard(page, 'Ushers');
  await card.getByText('No description available', { exact: true }).waitFor();
  await card.getByRole('img', { name: 'Logo of Ushers' }).waitFor();
  // Visitors see the card without Apply; a logo that fails to load becomes an icon.
  await visitor.route('**/api/department/logo/*', (route) => route.abort());
  walk.allowErrors(/net::ERR_FAILED/);
  await visitor.reload();
  await getListCard(visitor, 'Ushers').getByRole('link', { name: 'View Details', exact: true }).waitFor();
  expect(await visitor.locator('main').getByRole('link', { name: 'Apply', exact: true }).count()).toBe(0);
  await getListCard(visitor, 'Ushers').locator('span > svg').first().waitFor();
  expect(await getListCard(visitor, 'Ushers').getByRole('img', { name: 'Logo of Ushers' }).count()).toBe(0);
  await card.getByRole('link', { name: 'View Details', exact: true }).click();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit Department' }).waitFor();
  const onlyLeader = page.getByRole('switch', { name: 'Only the leader reviews applications' });
  await eventually(async () => onlyLeader.isChecked()).toBe(true);
  await page.getByLabel('Description', { exact: true }).fill('The first smile at the gate.');
  // Leaving the page would lose the form values.
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Stay here', exact: true }).click();
  await page.getByRole('button', { name: 'Update Department', exact: true }).click();
  await page.waitForURL(/\/department\/\d+$/);
  await page.getByText('The first smile at the gate.', { exact: true }).waitFor();
  await page.getByRole('img', { name: 'Logo of Ushers' }).waitFor();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Remove logo', exact: true }).click();
  await page.getByText('The logo will be removed when you save.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Update Department', exact: true }).click();
  await page.waitForURL(/\/department\/\d+$/);
  await page.getByRole('img', { name: 'Logo of Ushers' }).waitFor({ state: 'detached' });
  await page.getByText('The first smile at the gate.', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this department?' });
  await dialog.getByText('Ushers', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Ushers' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/department/list');
  await page.getByText('No Departments Found', { exact: true }).waitFor();
});

journey('the admin picks a leader from the list by keyboard', async (walk) => {
  const { leader } = await createDepartmentWithLeader(walk.product, { name: 'Elders' });
  walk.allowErrors(/status of 409/);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/department/create');
  await page.getByLabel('Name', { exact: true }).fill('elders');
  const field = page.getByRole('combobox', { name: 'Leader' });
  await field.fill(leader.username);
  await page.getByRole('option', { name: leader.username }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await eventually(async () => field.inputValue()).toBe('Wanjiru Kamau');
  await page.getByRole('button', { name: 'Create Department', exact: true }).click();
  await page.getByText('A department with this name already exists', { exact: true }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Hospitality');
  await page.getByRole('button', { name: 'Create Department', exact: true }).click();
  await page.waitForURL('**/department/list');
  await getListCard(page, 'Hospitality').getByText('Led by Wanjiru Kamau', { exact: true }).waitFor();

  // The department's own page shows its creation date and its leader.
  await getListCard(page, 'Hospitality').getByRole('link', { name: 'View Details', exact: true }).click();
  const header = page.locator('main h1').locator('..');
  await header.getByText('Led by Wanjiru Kamau', { exact: true }).waitFor();
  await header.getByText(leader.username, { exact: true }).waitFor();
  await eventually(async () => header.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d/);
  await page.getByRole('region', { name: 'Overview' }).getByText(leader.username, { exact: true }).waitFor();

  await page.goto('/department/leaders');
  const card = getListCard(page, leader.username);
  await card.getByRole('link', { name: 'Elders', exact: true }).waitFor();
  await card.getByRole('link', { name: 'Hospitality', exact: true }).waitFor();
  await card.getByText('user', { exact: true }).waitFor();
});

journey(
  'the list shows ten per page, keeps the page in the URL and disables Previous and Next at the ends',
  async (walk) => {
    for (let number = 10; number < 21; number += 1)
      await createDepartmentAsAdmin(walk.product, { name: `Cell group ${number}` });
    const page = await walk.openPage();
    await signInBrowser(page, await registerUser(walk.product));
    await page.goto('/department/list');
    const cards = page.locator('main').getByRole('listitem');
    await page.getByText(/^Page 1 of /).waitFor();
    await eventually(async () => cards.count()).toBe(10);
    await eventually(async () =>
      getListCard(page, 'Cell group 10').getByRole('link', { name: 'Apply', exact: true }).count(),
    ).toBe(1);
    expect(await page.locator('main').getByRole('link', { name: 'Create Department' }).count()).toBe(0);
    await eventually(async () => page.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.waitForURL('**/department/list?page=2');
    await page.getByText(/^Page 2 of 2$/).waitFor();
    await eventually(async () => page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
    await page.goBack();
    await page.getByText(/^Page 1 of /).waitFor();
    // A page number that no longer exists redirects to the last page.
    await page.goto('/department/list?page=77');
    await page.waitForURL('**/department/list?page=2');
  },
);

journey('a list that fails shows its error, and a 403 leads to the login', async (walk) => {
  walk.allowErrors(/status of (400|403|500)/);
  const page = await walk.openPage();
  const answer = async (status: number, json: Record<string, string>) => {
    await page.unrouteAll();
    await page.route('**/api/department?*', async (route) => route.fulfill({ status, json }));
    await page.goto('/department/list');
  };
  await answer(500, {});
  await page.getByText('Failed to fetch departments. Please try again.', { exact: true }).waitFor({ timeout: 30_000 });
  await answer(400, { error: 'Invalid page or per_page' });
  await page.getByText('Invalid page or per_page', { exact: true }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.getByText(/^Page 1 of /).waitFor();
  await answer(403, { error: 'You don’t have permission to do this.' });
  await page.waitForURL('**/login');
  await page.getByText('Unauthorized: Please log in again.', { exact: true }).waitFor();
});
