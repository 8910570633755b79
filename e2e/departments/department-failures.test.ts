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
import { clickButton, failRequests } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('a failed save shows the specified message and keeps the form values', async (walk) => {
  walk.allowErrors(/status of 400/);
  const { id } = await createDepartmentAsAdmin(walk.product, { name: 'Fails' });
  const start = await walk.openPage();
  await signInBrowser(start, ADMIN);

  const forms = [
    ['POST', '/department', 'create', 'Name', 'Create Department', 'Failed to create department'],
    ['PATCH', `/department/${id}`, `${id}/edit`, 'Name', 'Update Department', 'Failed to update department'],
    [
      'POST',
      `/department/${id}/apply`,
      `${id}/apply`,
      'Motivation',
      'Submit Application',
      'Failed to submit application',
    ],
  ] as const;
  for (const [method, call, path, label, button, text] of forms) {
    const page = await start.context().newPage();
    await failRequests(page, method, call);
    await page.goto(`/department/${path}`);
    await page.getByLabel(label, { exact: true }).fill('Typed with care');
    await clickButton(page, button);
    await page.getByText(text, { exact: true }).waitFor();
    await eventually(async () => page.getByLabel(label, { exact: true }).inputValue()).toBe('Typed with care');
  }

  const post = await start.context().newPage();
  await failRequests(post, 'POST', `/department/${id}/info`);
  await post.goto(`/department/${id}/info/post`);
  await post.getByLabel('Title', { exact: true }).fill('A title');
  await post.getByLabel('Content', { exact: true }).fill('Some content');
  await clickButton(post, 'Post Info');
  await post.getByText('Failed to post info', { exact: true }).waitFor();
  await eventually(async () => post.getByLabel('Content', { exact: true }).inputValue()).toBe('Some content');

  const deletion = await start.context().newPage();
  await failRequests(deletion, 'DELETE', `/department/${id}`);
  await deletion.goto(`/department/${id}`);
  await clickButton(deletion, 'Delete');
  await deletion.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await deletion.getByText('Failed to delete department', { exact: true }).waitFor();

  const leaders = await start.context().newPage();
  await failRequests(leaders, 'GET', '/department/leaders');
  await leaders.goto('/department/leaders');
  await leaders.getByText('Failed to fetch leaders', { exact: true }).waitFor();
});

journey('a failed review shows its error beside the buttons and changes nothing', async (walk) => {
  walk.allowErrors(/status of 400/);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const applicant = await registerUser(walk.product);
  const id = await applyToDepartment(walk.product, applicant, department.id);
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  await failRequests(page, 'PATCH', `/department/application/${id}`);
  await page.goto(`/department/${department.id}/applications`);
  const card = getListCard(page, applicant.username);
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await card.getByText('Failed to update application', { exact: true }).waitFor();
  await eventually(async () => card.getByRole('button', { name: 'Pending', exact: true }).isDisabled()).toBe(true);
  expect(await card.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(false);
});

journey('nobody applies twice, or to a department they belong to', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 409/);
  const { leader, department } = await createDepartmentWithLeader(product);
  const member = await registerUser(product);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto(`/department/${department.id}/apply`);
  await page.getByLabel('Motivation', { exact: true }).fill('Once more');
  const application = await applyToDepartment(product, member, department.id);
  await clickButton(page, 'Submit Application');
  await page.getByText('You have already applied to this department', { exact: true }).waitFor();

  const tab = await page.context().newPage();
  await tab.goto(`/department/${department.id}/apply`);
  await tab.getByText('You have already applied to this department', { exact: true }).waitFor();
  expect(await tab.getByLabel('Motivation', { exact: true }).count()).toBe(0);
  await reviewApplication(product, leader, application, 'approved');
  await clickButton(page, 'Submit Application');
  await page.getByText('You are already a member of this department', { exact: true }).first().waitFor();
});
