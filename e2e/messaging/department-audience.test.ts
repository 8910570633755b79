import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { applyToDepartment, createDepartmentWithLeader, reviewApplication } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getMainLink, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { fillEmailForm, getEmailRow, tickRecipient } from '../support/recipients.ts';

const journey = defineJourneys();

async function createChoir(product: Product) {
  const { leader, department } = await createDepartmentWithLeader(product, { name: `Choir ${Date.now()}` });
  const member = await registerUser(product);
  const application = await applyToDepartment(product, member, department.id);
  // A leader who decides before this mail is sent gets none.
  await product.mailbox.next({ to: leader.personal_email });
  await reviewApplication(product, leader, application, 'approved');
  await product.mailbox.next({ to: member.personal_email });
  return { leader, member, department };
}

journey('a leader writes to the own department by message and email; members may not', async (walk) => {
  const { product } = walk;
  const { leader, member, department } = await createChoir(product);
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, leader);
  await page.goto(`/department/${department.id}`);
  await getMainLink(page, 'Write to members').click();
  await page.waitForURL('**/write');
  await waitForText(page, 'This reaches 1 person.');
  await waitForText(page, 'Also visible to the office: admins, pastors, moderators');
  await getButton(page, 'Send Message').click();
  await waitForText(page, 'Content is required');
  await getField(page, 'Content').fill('Practice moves to Friday.');
  await page.getByRole('checkbox', { name: 'Send as email too', exact: true }).check();
  await expectCurrentPageToPassChecks(page, 'writing to the department');
  await page.setViewportSize({ width: 360, height: 740 });
  await getButton(page, 'Send Message').click();
  await page.waitForURL((url) => url.pathname === `/department/${department.id}`);
  await waitForText(page, 'Message sent to 1 person');
  expect((await product.mailbox.next({ to: member.personal_email })).text).toContain('Practice moves to Friday.');

  const own = await walk.openPage();
  await signInBrowser(own, member);
  await own.goto('/messages');
  const item = own.locator('main').getByRole('listitem').filter({ hasText: 'Practice moves to Friday.' });
  await item.getByText(`To ${department.name}`).waitFor();
  await item.getByRole('button').click();
  expect(await getButton(own, 'Reply').count()).toBe(0);
  await own.goto(`/department/${department.id}`);
  await getMainLink(own, 'Members').waitFor();
  expect(await getMainLink(own, 'Write to members').count()).toBe(0);
  await own.goto(`/department/${department.id}/write`);
  await own.waitForURL((url) => url.pathname === '/');

  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto('/admin/messages');
  const card = desk.locator('main').getByRole('listitem').filter({ hasText: 'Practice moves to Friday.' });
  await card.getByText(department.name).waitFor();
});

journey('staff write an email to a department, and the record names it', async (walk) => {
  const { product } = walk;
  const { leader, member, department } = await createChoir(product);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/email');
  await getField(page, 'Department').selectOption(department.name);
  await waitForText(page, 'This reaches 2 people.');
  await fillEmailForm(page, 'Robes', 'They are ready.');
  await getButton(page, 'Send Email').click();
  await getButton(page, 'Send to 2 people').click();
  await page.waitForURL('**/admin/email/history');
  for (const { personal_email: to } of [member, leader])
    expect((await product.mailbox.next({ to })).subject).toBe('Robes');
  await getEmailRow(page, 'Robes').getByRole('link', { name: 'Robes', exact: true }).click();
  await page.getByText(`Department: ${department.name}`).waitFor();
  await page.getByText('Church Admin').waitFor();

  // The texts have the same choice.
  await page.goto('/admin/text-messages/send');
  await eventually(async () => getButton(page, 'Send').isDisabled()).toBe(true);
  await getField(page, 'Department').selectOption(department.name);
  await waitForText(page, 'This reaches 2 people.');
  expect(await getButton(page, 'Send').isDisabled()).toBe(false);
});

journey('the cards of the email history on a phone name their fields', async (walk) => {
  const { product } = walk;
  const { member } = await createChoir(product);
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/email');
  await fillEmailForm(page, 'News', 'All is well.');
  await tickRecipient(page, member.username);
  await getButton(page, 'Send Email').click();
  await getButton(page, 'Send to 1 person').click();
  await page.waitForURL('**/admin/email/history');
  const cells = getEmailRow(page, 'News').locator('td[data-label]');
  await cells.first().waitFor();
  const labels = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content));
  for (const [n, label] of ['Sent At', 'Sender', 'Recipients'].entries()) expect(labels[n]).toContain(`${label}: `);
  await expectCurrentPageToPassChecks(page, 'the history');
});
