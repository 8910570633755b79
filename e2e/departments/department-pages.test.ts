import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import {
  applyToDepartment,
  createDepartmentAsAdmin,
  createDepartmentWithLeader,
  getListCard,
  reviewApplication,
} from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('empty pages show their specified texts', async (walk) => {
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  const at = (path: string) => page.goto(`/department/${department.id}/${path}`);
  await at('applications');
  await page.getByRole('heading', { name: 'No applications found', exact: true }).waitFor();
  await at('info');
  await page.getByRole('heading', { name: 'No Info Posts Yet', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Post New Info', exact: true }).click();
  await page.getByRole('button', { name: 'Post Info', exact: true }).click();
  await page.getByText('Title is required', { exact: true }).waitFor();
  await page.getByLabel('Title', { exact: true }).fill('x'.repeat(101));
  await page.getByText('101 of 100 characters', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Post Info', exact: true }).click();
  await page.getByText('Title must be 100 characters or less', { exact: true }).waitFor();
  await page.getByLabel('Title', { exact: true }).fill('A title');
  await page.getByRole('button', { name: 'Post Info', exact: true }).click();
  await page.getByText('Content is required', { exact: true }).waitFor();

  const office = await walk.openPage();
  await signInBrowser(office, ADMIN);
  const { id } = await createDepartmentAsAdmin(walk.product, { name: 'Without members' });
  await office.goto(`/department/${id}/members`);
  await office.getByRole('heading', { name: 'No Members Found', exact: true }).waitFor();
  await office.getByText('0 member(s) in this department', { exact: true }).waitFor();
  const marked = office.getByRole('navigation', { name: 'Management' }).locator('[aria-current]');
  await eventually(() => marked.allInnerTexts()).toEqual(['Departments']);

  // First leaders without a department, then no leaders at all.
  const nobody = { id: 1, first_name: 'Neema', last_name: 'Otieno', username: 'neema', role: 'department_leader' };
  for (const [leaders, text] of [
    [[{ ...nobody, departments_led: [] }], 'None'],
    [[], 'No Leaders Found'],
  ] as const) {
    await office.route('**/api/department/leaders', (route) => route.fulfill({ json: { leaders } }));
    await office.goto('/department/leaders');
    await office.getByText(text, { exact: true }).waitFor();
    await eventually(() => marked.allInnerTexts()).toEqual(['Leaders']);
  }
});

journey('an application shows the applicant, the date and the motivation, or that none was given', async (walk) => {
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const applicant = await registerUser(walk.product);
  const id = await applyToDepartment(walk.product, applicant, department.id);
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  await page.route('**/applications?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { applications: object[] };
    const applications = body.applications.map((one) => ({ ...one, motivation: null }));
    await route.fulfill({ response: answer, json: { ...body, applications } });
  });
  await page.goto(`/department/${department.id}/applications`);
  const card = getListCard(page, `Application ${id}`);
  await card.getByText('No motivation provided', { exact: true }).waitFor();
  await card.getByText('Pending', { exact: true }).first().waitFor();
  await card.getByText(/^Applied /).waitFor();
  const today = new Date().toISOString().slice(0, 10);
  await eventually(async () => card.locator('time').first().getAttribute('datetime')).toContain(today);
});

journey('failures show the specified messages', async (walk) => {
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  walk.allowErrors(/status of 400/);
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  const cases = [
    ['members', 'members?*', 'Failed to fetch members'],
    ['applications', 'applications?*', 'Failed to fetch applications'],
    ['info', 'info?*', 'Failed to fetch info posts'],
    ['', '', 'Failed to fetch department'],
  ] as const;
  for (const [path, call, text] of cases) {
    const api = `**/api/department/${department.id}${call && '/'}${call}`;
    await page.route(api, async (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(`/department/${department.id}${path && '/'}${path}`);
    await page.getByText(text, { exact: true }).waitFor();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
  }
});

journey('members are searched, sorted and printed, across all pages', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product);
  const joined = await registerUser(product);
  await reviewApplication(product, leader, await applyToDepartment(product, joined, department.id), 'approved');
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  await page.goto(`/department/${department.id}/members`);
  await page.getByText('2 member(s) in this department', { exact: true }).waitFor();
  await page.getByLabel('Search by name', { exact: true }).fill(joined.username);
  await page.waitForURL(`**/members?search=${joined.username}`);
  await getListCard(page, leader.username).waitFor({ state: 'detached' });
  await page.getByText('2 member(s) in this department', { exact: true }).waitFor();
  await page.getByLabel('Search by name', { exact: true }).fill('nobody at all');
  await page.getByRole('heading', { name: 'No Members Found', exact: true }).waitFor();
  await page.getByLabel('Search by name', { exact: true }).fill('');
  await page.getByLabel('Order', { exact: true }).selectOption('Newest first');
  await page.waitForURL('**/members?order=newest');
  await eventually(() => page.locator('main ol > li').first().innerText()).toContain(joined.username);
});

journey('Print puts the members of all pages on A4', async (walk) => {
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('main ol > li').length);
    };
  });
  // Simulates two pages of members with one person on each.
  await page.route('**/members?*', async (route) => {
    const url = new URL(route.request().url());
    const number = Number(url.searchParams.get('page'));
    url.searchParams.set('page', '1');
    const answer = await route.fetch({ url: url.href });
    const body = (await answer.json()) as { members: { user_id: number }[] };
    const members = body.members.map((one) => ({ ...one, user_id: one.user_id + number, first_name: `Page${number}` }));
    await route.fulfill({ response: answer, json: { ...body, members, page: number, pages: 2, total: 2 } });
  });
  await signInBrowser(page, leader);
  await page.goto(`/department/${department.id}/members`);
  await page.getByText('Page1 Kamau', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await eventually(() => page.evaluate(() => document.body.dataset['printed'])).toBe('2');

  await page.emulateMedia({ media: 'print' });
  for (const text of ['Utukufu Church', department.name, 'Page1 Kamau', 'Page2 Kamau'])
    await eventually(async () => page.locator('main').getByText(text, { exact: true }).isVisible()).toBe(true);
  const isShown = (name: string) => page.getByRole('button', { name, exact: true }).isVisible();
  expect([await isShown('Print'), await isShown('Show page by page'), await isShown('Logout')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await page.getByLabel('Search by name', { exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Back', exact: true }).isVisible()).toBe(false);
  const ink = await page.locator('main h1').evaluate((heading) => getComputedStyle(heading).color);
  expect(ink).toBe('rgb(0, 0, 0)');
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show page by page', exact: true }).click();
  await page.getByText('Page 1 of 2', { exact: true }).waitFor();
  await page.getByText('Page2 Kamau', { exact: true }).waitFor({ state: 'detached' });
});
