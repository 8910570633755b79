import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUser, signInBrowser, submitLoginForm } from '../support/accounts.ts';
import { createDepartmentAsAdmin, createDepartmentWithLeader, mockSessionRole } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { passMinutesUntil } from '../support/passing-minutes.ts';
import { ADMIN } from '../support/product.ts';
import { createUserAsAdmin, USER_PASSWORD } from '../support/users.ts';

const journey = defineJourneys();
const MEMBER_PAGES = ['applications', 'members', 'info/post', 'info'];

async function expectRedirect(page: Page, from: string, to: string) {
  await page.goto(from);
  await page.waitForURL((url) => url.pathname === to);
}

journey('visitors are sent to the login and back afterwards', async (walk) => {
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  for (const path of [...MEMBER_PAGES, 'apply', 'edit'])
    await expectRedirect(page, `/department/${department.id}/${path}`, '/login');
  await expectRedirect(page, `/department/${department.id}/applications?status=pending`, '/login');
  await submitLoginForm(page, leader);
  await page.waitForURL(`**/department/${department.id}/applications?status=pending`);
  await page.getByText('No applications found', { exact: true }).waitFor();
});

journey('a user outside the department is redirected to /unauthorized from each page', async (walk) => {
  const { department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  const inside = [...MEMBER_PAGES, 'edit'].map((path) => `/department/${department.id}/${path}`);
  for (const path of [...inside, '/department/create', '/department/leaders'])
    await expectRedirect(page, path, '/unauthorized');
  await page.getByText('You do not have permission to view this page.', { exact: true }).waitFor();
});

journey('a leader of another department is redirected home from each page', async (walk) => {
  const { leader } = await createDepartmentWithLeader(walk.product);
  const other = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  await mockSessionRole(page, 'department_leader');
  for (const path of MEMBER_PAGES) await expectRedirect(page, `/department/${other.department.id}/${path}`, '/');
  await expectRedirect(page, '/department/leaders', '/unauthorized');
});

journey('the pages are closed to a user whose membership ended', async (walk) => {
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  await page.clock.install();
  await signInBrowser(page, leader);
  await page.goto(`/department/${department.id}/members`);
  await page.getByText('1 member(s) in this department', { exact: true }).waitFor();

  const office = await walk.openPage();
  await signInBrowser(office, ADMIN);
  await office.goto(`/department/${department.id}`);
  await office.getByRole('button', { name: 'Delete', exact: true }).click();
  await office.getByText('Are you sure you want to delete this department?', { exact: true }).waitFor();
  await office.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await office.waitForURL('**/department/list');
  await office.getByText('Department deleted', { exact: true }).waitFor();

  walk.allowErrors(/status of 404/);
  await passMinutesUntil(page, (options) => page.waitForURL('**/unauthorized', options));
});

journey('admins see every tile, and the server’s answer decides, not the browser’s storage', async (walk) => {
  const department = await createDepartmentAsAdmin(walk.product, { name: 'Every tile' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto(`/department/${department.id}`);
  const main = page.locator('main');
  for (const tile of ['Apply', 'Members', 'Applications', 'Post Info', 'Info Posts', 'Edit'])
    await main.getByRole('link', { name: tile, exact: true }).waitFor();
  await main.getByRole('button', { name: 'Delete', exact: true }).waitFor();

  // A pastor reads the posts of every department, and posts only in their own.
  const { username } = await createUserAsAdmin(walk.product, { role: 'pastor' });
  const pastor = await walk.openPage();
  await signInBrowser(pastor, { username, password: USER_PASSWORD });
  await pastor.goto(`/department/${department.id}`);
  await pastor.locator('main').getByRole('link', { name: 'Info Posts', exact: true }).waitFor();
  const tiles = pastor.getByRole('region', { name: 'What you can do here' }).getByRole('link');
  await eventually(async () => tiles.allInnerTexts()).toEqual(['Apply', 'Info Posts']);
  await tiles.last().click();
  await pastor.getByRole('heading', { name: 'No Info Posts Yet', exact: true }).waitFor();
  expect(await pastor.getByRole('link', { name: 'Post New Info' }).count()).toBe(0);

  const visitor = await walk.openPage();
  await visitor.goto(`/department/${department.id}`);
  await visitor.getByRole('heading', { level: 1, name: 'Every tile' }).waitFor();
  await visitor.getByText('No description available', { exact: true }).waitFor();
  await visitor.getByText('No leader assigned', { exact: true }).waitFor();
  for (const tile of ['Apply', 'Members', 'Applications', 'Post Info', 'Info Posts', 'Edit'])
    expect(await visitor.locator('main').getByRole('link', { name: tile, exact: true }).count()).toBe(0);

  await visitor.goto('/department/999999');
  await visitor.getByRole('heading', { level: 1, name: 'Department not found' }).waitFor();
  walk.allowErrors(/status of 404/);
});
