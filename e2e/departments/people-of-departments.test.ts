import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import {
  applyToDepartment,
  createDepartmentWithLeader,
  getListCard,
  getUserId,
  reviewApplication,
} from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();
const PHONE = { width: 360, height: 740 };

journey('the leader sees the phone numbers of the members, and members do not', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product);
  const member = await registerUser(product);
  await reviewApplication(product, leader, await applyToDepartment(product, member, department.id), 'approved');
  const { profile } = await (await signInByApi(product, member))<{ profile: { phone_number: string } }>('/profile');

  const desk = await walk.openPage(PHONE);
  await signInBrowser(desk, leader);
  await desk.goto(`/department/${department.id}/members`);
  const call = getListCard(desk, member.username).getByRole('link', { name: profile.phone_number, exact: true });
  await call.waitFor();
  await eventually(async () => call.getAttribute('href')).toBe(`tel:${profile.phone_number}`);
  await expectCurrentPageToPassChecks(desk, 'the members with phone numbers');

  const page = await walk.openPage(PHONE);
  await signInBrowser(page, member);
  await page.goto(`/department/${department.id}/members`);
  await getListCard(page, leader.username).waitFor();
  expect(await page.locator('main').getByRole('link', { name: /^\+/ }).count()).toBe(0);
});

journey('an applicant withdraws the application, and is told when a reviewer was faster', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 409/);
  const { leader, department } = await createDepartmentWithLeader(product);
  const applicant = await registerUser(product);
  await applyToDepartment(product, applicant, department.id);
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, applicant);
  await page.goto(`/department/${department.id}`);
  const withdraw = page.getByRole('button', { name: 'Withdraw application', exact: true });
  const question = page.getByRole('dialog', { name: 'Withdraw your application?', exact: true });
  await withdraw.click();
  await expectCurrentPageToPassChecks(page, 'the question before an application is withdrawn');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await withdraw.click();
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByText('Application withdrawn', { exact: true }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Apply', exact: true }).waitFor();
  expect(await page.getByText('Application pending', { exact: true }).count()).toBe(0);

  const again = await applyToDepartment(product, applicant, department.id);
  await page.reload();
  await withdraw.click();
  await reviewApplication(product, leader, again, 'approved');
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByText('This application has already been reviewed, so it can’t be withdrawn.').first().waitFor();
  await page.getByText('You’re a member', { exact: true }).waitFor();
});

journey('the audit trail names departments and people', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product, { name: 'Ushers of the east gate' });
  const member = await registerUser(product);
  await reviewApplication(product, leader, await applyToDepartment(product, member, department.id), 'approved');
  const admin = await signInByApi(product, ADMIN);
  const userId = await getUserId(product, member);
  for (const name of ['Amani', 'Zawadi']) {
    await admin(`/admin/users/${userId}/family/`, { method: 'POST', json: { name, relationship: 'child' } });
  }
  await admin(`/admin/users/${userId}/family/`);

  const page = await walk.openPage(PHONE);
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/audit');
  const entries = page.locator('main').getByRole('listitem');
  const inDepartment = entries.filter({ hasText: department.name });
  const review = inDepartment.filter({ hasText: 'Reviewed an application' });
  await review.getByText('Ushers of the east gate', { exact: true }).waitFor();
  await review.getByText(`Wanjiru Kamau (${leader.username})`, { exact: true }).waitFor();
  const created = inDepartment.filter({ hasText: 'Created a department' });
  await eventually(async () => created.innerText()).toContain(`Wanjiru Kamau (${leader.username})`);
  const viewed = entries.filter({ hasText: 'Viewed the family list' });
  await viewed.getByText('Amani, Zawadi', { exact: true }).waitFor();
  expect(
    await page
      .locator('main')
      .getByText(/Department \d|Members \d/)
      .count(),
  ).toBe(0);
  await expectCurrentPageToPassChecks(page, 'the audit trail with names');
});
