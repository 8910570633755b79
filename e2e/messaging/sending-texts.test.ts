import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInByApi } from '../support/api-client.ts';
import { holdAt } from '../support/church-life.ts';
import { pretendRole } from '../support/departments.ts';
import { eventually, journeys } from '../support/journey.ts';
import { beSignedIn, newMember, spoilSession } from '../support/people.ts';
import { button, failAt, field, newUser, PASSWORD, see } from '../support/people-admin.ts';
import { ADMIN } from '../support/product.ts';
import { fillEmail, tick, untilCounted } from '../support/sending.ts';

const journey = journeys();

const EMAIL_PAGES = ['/admin/email', '/admin/emails', '/admin/messages/emails'];
const HISTORY_PAGES = ['/admin/email/history', '/admin/emails/history'];
const TEXT_PAGES = ['/admin/text-messages', '/admin/text-messages/send'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

journey('every address of the documents opens its screen, for the roles that may', async (walk) => {
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  const here = page.getByRole('navigation', { name: 'Management' }).locator('[aria-current="page"]');
  for (const path of EMAIL_PAGES) {
    await page.goto(path);
    await heading(page, 'Send Email');
    await eventually(() => here.allInnerTexts()).toEqual(['Email']);
  }
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const path of HISTORY_PAGES) {
    await page.goto(path);
    await heading(page, 'Email History');
    await see(page, 'No emails found');
    await see(page, 'Page 1 of 1 (0 emails)');
  }
  await page.getByRole('link', { name: 'Send New Email', exact: true }).click();
  await page.waitForURL('**/admin/email');
  await page.goto('/admin/text-messages');
  await see(page, 'No messages found.');
  await page.goto('/admin/text-messages/send');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/admin');
  await page.waitForURL((url) => url.pathname === '/');

  // A pastor: e-mail, and no texts. Others: neither.
  const pastor = await newUser(walk.product, { role: 'pastor' });
  const moderator = await newUser(walk.product, { role: 'moderator' });
  const other = await walk.openPage();
  await beSignedIn(other, { username: pastor.username, password: PASSWORD });
  await other.goto('/admin/messages/emails');
  await heading(other, 'Send Email');
  const management = other.getByRole('navigation', { name: 'Management' });
  await management.getByRole('link', { name: 'Email History', exact: true }).waitFor();
  expect(await management.getByRole('link', { name: /Text Message/ }).count()).toBe(0);
  await other.getByRole('link', { name: 'Cancel', exact: true }).click();
  await other.waitForURL((url) => url.pathname === '/');
  for (const path of TEXT_PAGES) {
    await other.goto(path);
    await other.waitForURL('**/unauthorized');
  }
  await beSignedIn(other, { username: moderator.username, password: PASSWORD });
  for (const path of [...EMAIL_PAGES, ...HISTORY_PAGES]) {
    await other.goto(path);
    await other.waitForURL('**/unauthorized');
  }
  await other.goto('/admin/messages');
  await heading(other, 'Messages');
  expect(await other.locator('main').getByRole('link', { name: 'Send Email', exact: true }).count()).toBe(0);
});

journey('who only seems to be staff is told so by the screens, and led to the login', async (walk) => {
  walk.allowErrors(/status of 40[13]/);
  const page = await walk.openPage();
  await beSignedIn(page, await newMember(walk.product));
  await pretendRole(page, 'admin');
  for (const path of ['/admin/email', '/admin/email/history', '/admin/email/history/1']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await see(page, 'Unauthorized: Admin or Pastor access required');
  }
  await page.goto('/admin/text-messages/send');
  await page.waitForURL('**/login');
  await see(page, 'Unauthorized: Admin access required');
  await page.goto('/admin/text-messages');
  await heading(page, 'Access Denied');
  await see(page, 'Admin role required to view this page');
  await page.getByRole('link', { name: 'Go to Login', exact: true }).click();
  await page.waitForURL('**/login');

  // The role changes while a form is filled: said at the next click, and nobody is asked about unsaved changes.
  const boss = await signInByApi(walk.product, ADMIN);
  const admin = await newUser(walk.product, { role: 'admin' });
  await beSignedIn(page, { username: admin.username, password: PASSWORD });
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/admin/email');
  await fillEmail(page, 'Too', 'late');
  await boss(`/admin/users/${admin.id}/role`, { method: 'PATCH', json: { role: 'user' } });
  await button(page, 'Preview').click();
  await page.waitForURL('**/login');
  await see(page, 'Unauthorized: Admin or Pastor access required');

  // A session that ends while the screen is open says the same.
  await beSignedIn(page, ADMIN);
  await page.goto('/admin/email/history');
  await see(page, 'No emails found');
  await spoilSession(page);
  await field(page, 'Status').selectOption('Failed');
  await page.waitForURL('**/login');
  await see(page, 'Unauthorized: Admin or Pastor access required');
});

journey('what fails says so in the documents’ words, and loses nothing that was typed', async (walk) => {
  walk.allowErrors(/status of 400/);
  const member = await newUser(walk.product);
  const page = await walk.openPage({ width: 360, height: 740 });
  await beSignedIn(page, ADMIN);
  await page.goto('/admin/email');
  await fillEmail(page, 'Typed', 'with care');
  const toAll = page.getByRole('checkbox', { name: 'Send to all active users', exact: true });
  await toAll.check();
  await untilCounted(page);
  const sendsTo = (people: string) => page.getByRole('button', { name: `Send to ${people}`, exact: true });
  await failAt(page, 'POST', '/admin/email/all');
  await button(page, 'Send Email').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to / })
    .click();
  await see(page, 'Failed to send email to all users');
  await toAll.uncheck();
  await tick(page, member.username);
  await failAt(page, 'POST', '/admin/email/selected');
  await button(page, 'Send Email').click();
  await sendsTo('1 person').click();
  await see(page, 'Failed to send email to selected users');
  expect(await field(page, 'Body').inputValue()).toBe('with care');
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: 'Leave this page?' }).waitFor();
  await button(page, 'Leave').click();
  await page.waitForURL((url) => url.pathname === '/');

  await failAt(page, 'GET', /\/api\/admin\/recipients/);
  await page.goto('/admin/text-messages/send');
  await see(page, 'Failed to fetch users');
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Try again').click();
  await field(page, 'Message').fill('Typed with care');
  await tick(page, member.username);
  await failAt(page, 'POST', '/admin/text-messages/send');
  await button(page, 'Send').click();
  await see(page, 'Failed to send text message');
  expect(await field(page, 'Message').inputValue()).toBe('Typed with care');
  await page.unrouteAll({ behavior: 'wait' });
  const letGo = await holdAt(page, 'POST', '/admin/text-messages/send');
  await button(page, 'Send').click();
  expect(await button(page, 'Sending...').isDisabled()).toBe(true);
  letGo();
  await page.waitForURL((url) => url.pathname === '/admin/text-messages');

  await failAt(page, 'GET', '/admin/text-messages/delivery/*');
  await button(page, 'Check Delivery').click();
  await see(page, 'Failed to check delivery status');
  await failAt(page, 'GET', /\/api\/admin\/(text-messages|email\/history)\?/);
  await page.reload();
  await see(page, 'Failed to fetch messages');
  await page.goto('/admin/email/history');
  await see(page, 'Failed to fetch email history');
});
