import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { invalidateSession, muteBackgroundPolls, registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { mockSessionRole } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { failRequests, getButton, getField, pauseRequests, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { fillEmailForm, tickRecipient, waitForAudienceSize } from '../support/recipients.ts';
import { createUserAsAdmin, USER_PASSWORD } from '../support/users.ts';

const journey = defineJourneys();

const EMAIL_PAGES = ['/admin/email', '/admin/emails', '/admin/messages/emails'];
const HISTORY_PAGES = ['/admin/email/history', '/admin/emails/history'];
const TEXT_PAGES = ['/admin/text-messages', '/admin/text-messages/send'];

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

journey('every specified path opens its screen for the roles that may use it', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  const here = page.getByRole('navigation', { name: 'Management' }).locator('[aria-current="page"]');
  for (const path of EMAIL_PAGES) {
    await page.goto(path);
    await waitForHeading(page, 'Send Email');
    await eventually(() => here.allInnerTexts()).toEqual(['Email']);
  }
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const path of HISTORY_PAGES) {
    await page.goto(path);
    await waitForHeading(page, 'Email History');
    await waitForText(page, 'No emails found');
    await waitForText(page, 'Page 1 of 1 (0 emails)');
  }
  await page.getByRole('link', { name: 'Send New Email', exact: true }).click();
  await page.waitForURL('**/admin/email');
  await page.goto('/admin/text-messages');
  await waitForText(page, 'No messages found.');
  await page.goto('/admin/text-messages/send');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/admin');
  await page.waitForURL((url) => url.pathname === '/');

  // A pastor sends e-mail but no texts; other roles send neither.
  const pastor = await createUserAsAdmin(walk.product, { role: 'pastor' });
  const moderator = await createUserAsAdmin(walk.product, { role: 'moderator' });
  const other = await walk.openPage();
  await signInBrowser(other, { username: pastor.username, password: USER_PASSWORD });
  await other.goto('/admin/messages/emails');
  await waitForHeading(other, 'Send Email');
  const management = other.getByRole('navigation', { name: 'Management' });
  await management.getByRole('link', { name: 'Email History', exact: true }).waitFor();
  expect(await management.getByRole('link', { name: /Text Message/ }).count()).toBe(0);
  await other.getByRole('link', { name: 'Cancel', exact: true }).click();
  await other.waitForURL((url) => url.pathname === '/');
  for (const path of TEXT_PAGES) {
    await other.goto(path);
    await other.waitForURL('**/unauthorized');
  }
  await signInBrowser(other, { username: moderator.username, password: USER_PASSWORD });
  for (const path of [...EMAIL_PAGES, ...HISTORY_PAGES]) {
    await other.goto(path);
    await other.waitForURL('**/unauthorized');
  }
  await other.goto('/admin/messages');
  await waitForHeading(other, 'Messages');
  expect(await other.locator('main').getByRole('link', { name: 'Send Email', exact: true }).count()).toBe(0);
});

journey('the screens tell a user who only claims to be staff, and lead to the login', async (walk) => {
  walk.allowErrors(/status of 40[13]/);
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  await mockSessionRole(page, 'admin');
  for (const path of ['/admin/email', '/admin/email/history', '/admin/email/history/1']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await waitForText(page, 'Unauthorized: Admin or Pastor access required');
  }
  await page.goto('/admin/text-messages/send');
  await page.waitForURL('**/login');
  await waitForText(page, 'Unauthorized: Admin access required');
  await page.goto('/admin/text-messages');
  await waitForHeading(page, 'Access Denied');
  await waitForText(page, 'Admin role required to view this page');
  await page.getByRole('link', { name: 'Go to Login', exact: true }).click();
  await page.waitForURL('**/login');

  // The role changes while a form is open: the next click says so, without a question about unsaved changes.
  const adminApi = await signInByApi(walk.product, ADMIN);
  const admin = await createUserAsAdmin(walk.product, { role: 'admin' });
  await signInBrowser(page, { username: admin.username, password: USER_PASSWORD });
  await page.unrouteAll({ behavior: 'wait' });
  await muteBackgroundPolls(page);
  await page.goto('/admin/email');
  await fillEmailForm(page, 'Too', 'late');
  await adminApi(`/admin/users/${admin.id}/role`, { method: 'PATCH', json: { role: 'user' } });
  await getButton(page, 'Preview').click();
  await page.waitForURL('**/login');
  await waitForText(page, 'Unauthorized: Admin or Pastor access required');

  // An ended session on an open screen says the same.
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/email/history');
  await waitForText(page, 'No emails found');
  await invalidateSession(page);
  await getField(page, 'Status').selectOption('Failed');
  await page.waitForURL('**/login');
  await waitForText(page, 'Unauthorized: Admin or Pastor access required');
});

journey('failures show the specified messages and keep the form values', async (walk) => {
  walk.allowErrors(/status of 400/);
  const member = await createUserAsAdmin(walk.product);
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/email');
  await fillEmailForm(page, 'Typed', 'with care');
  const toAll = page.getByRole('checkbox', { name: 'Send to all active users', exact: true });
  await toAll.check();
  await waitForAudienceSize(page);
  const sendsTo = (people: string) => page.getByRole('button', { name: `Send to ${people}`, exact: true });
  await failRequests(page, 'POST', '/admin/email/all');
  await getButton(page, 'Send Email').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to / })
    .click();
  await waitForText(page, 'Failed to send email to all users');
  await toAll.uncheck();
  await tickRecipient(page, member.username);
  await failRequests(page, 'POST', '/admin/email/selected');
  await getButton(page, 'Send Email').click();
  await sendsTo('1 person').click();
  await waitForText(page, 'Failed to send email to selected users');
  await eventually(async () => getField(page, 'Body').inputValue()).toBe('with care');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: 'Leave this page?' }).waitFor();
  await getButton(page, 'Leave').click();
  await page.waitForURL((url) => url.pathname === '/');

  await failRequests(page, 'GET', /\/api\/admin\/recipients/);
  await page.goto('/admin/text-messages/send');
  await waitForText(page, 'Failed to fetch users');
  await page.unrouteAll({ behavior: 'wait' });
  await getButton(page, 'Try again').click();
  await getField(page, 'Message').fill('Typed with care');
  await tickRecipient(page, member.username);
  await failRequests(page, 'POST', '/admin/text-messages/send');
  await getButton(page, 'Send').click();
  await waitForText(page, 'Failed to send text message');
  await eventually(async () => getField(page, 'Message').inputValue()).toBe('Typed with care');
  await page.unrouteAll({ behavior: 'wait' });
  const resume = await pauseRequests(page, 'POST', '/admin/text-messages/send');
  await getButton(page, 'Send').click();
  await eventually(async () => getButton(page, 'Sending...').isDisabled()).toBe(true);
  resume();
  await page.waitForURL((url) => url.pathname === '/admin/text-messages');

  await failRequests(page, 'GET', '/admin/text-messages/delivery/*');
  await getButton(page, 'Check Delivery').click();
  await waitForText(page, 'Failed to check delivery status');
  await failRequests(page, 'GET', /\/api\/admin\/(text-messages|email\/history)\?/);
  await page.reload();
  await waitForText(page, 'Failed to fetch messages');
  await page.goto('/admin/email/history');
  await waitForText(page, 'Failed to fetch email history');
});
