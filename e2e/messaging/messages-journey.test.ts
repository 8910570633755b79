import { expect } from 'vitest';
import {
  invalidateSession,
  logInThroughForm,
  registerUser,
  signInBrowser,
  submitLoginForm,
} from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { getListCard, getUserId } from '../support/departments.ts';
import { sendMessageAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { failRequests, getButton, getMainLink, waitForText } from '../support/page-actions.ts';
import { passMinutesUntil } from '../support/passing-minutes.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('staff write to one person and to all, the member reads it, staff delete it', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const id = await getUserId(product, member);
  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto('/admin/messages');
  await waitForText(desk, 'No messages found');
  await getMainLink(desk, 'New Message').click();
  await desk.waitForURL('**/admin/messages/new');

  // The first message goes to one person, found by typing, the second to all.
  await getButton(desk, 'Send Message').click();
  await waitForText(desk, 'Content is required');
  const recipient = desk.getByLabel('Recipient ID', { exact: true });
  await recipient.fill(member.username);
  await desk.getByRole('option', { name: new RegExp(member.username) }).click();
  await eventually(async () => recipient.inputValue()).toBe(`Wanjiru Kamau (${id})`);
  await waitForText(desk, 'This reaches Wanjiru Kamau, under Messages.');
  await desk.getByLabel('Content', { exact: true }).fill('Thank you for the songs.\nhttps://songs.example/a');
  await getButton(desk, 'Send Message').click();
  await desk.waitForURL((url) => url.pathname === '/admin/messages');
  await waitForText(desk, 'Message sent');
  await getListCard(desk, 'Thank you for the songs.').getByText('Wanjiru Kamau').waitFor();
  await desk.goto('/admin/messages/new');
  await desk.getByLabel('Content', { exact: true }).fill('The gate is closed.');
  await desk.getByRole('checkbox', { name: 'Broadcast', exact: true }).check();
  await getButton(desk, 'Send Message').click();
  await getListCard(desk, 'The gate is closed.').getByText('Broadcast', { exact: true }).waitFor();

  // The header tells the member, who reads both. The broadcast was held back for some seconds.
  const api = await signInByApi(product, member);
  await eventually(async () => (await api<{ unread_count: number }>('/messages/unread-count')).unread_count).toBe(2);
  const page = await walk.openPage({ width: 360, height: 740 });
  await logInThroughForm(page, member);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Messages, 2 unread', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Messages', exact: true }).waitFor();
  const items = page.locator('main').getByRole('listitem');
  await items.first().getByText('The gate is closed.').waitFor();
  await eventually(async () => items.getByText('Unread', { exact: true }).count()).toBe(2);
  await items.nth(1).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await items.nth(1).getByRole('link', { name: 'https://songs.example/a', exact: true }).waitFor();
  await bar.getByRole('link', { name: 'Messages, 1 unread', exact: true }).waitFor();
  await getButton(page, 'Mark all as read').click();
  await bar.getByRole('link', { name: 'Messages', exact: true }).waitFor();
  await waitForText(page, 'You’re all caught up.');
  await eventually(async () => items.getByText('Unread', { exact: true }).count()).toBe(0);

  // Staff see that it was read, and delete it.
  await getListCard(desk, 'Thank you for the songs.').getByRole('link', { name: 'Details', exact: true }).click();
  await desk.waitForURL(/\/admin\/messages\/\d+$/);
  const details = await desk.locator('main dl').innerText();
  expect(details).toMatch(/Sender\s+Church Admin admin/);
  expect(details).toMatch(/Recipient[\s\S]*Wanjiru Kamau/);
  expect(details).toMatch(/Read by\s+1 of 1/);
  await getMainLink(desk, 'All messages').click();
  // Only the message that was also sent by e-mail is marked.
  const mail = desk.getByRole('img', { name: 'Also sent by email' });
  await sendMessageAsAdmin(product, { content: 'By e-mail too.', recipient_id: id, is_email: true });
  await desk.reload();
  await getListCard(desk, 'By e-mail too.').locator(mail).waitFor();
  await eventually(async () => mail.count()).toBe(1);
  await getListCard(desk, 'By e-mail too.').locator('time').waitFor();
  await getListCard(desk, 'The gate is closed.').getByRole('button', { name: 'Delete', exact: true }).click();
  await desk.getByRole('heading', { name: 'Delete this message?' }).waitFor();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(desk, 'Message deleted');
  await eventually(async () => getListCard(desk, 'The gate is closed.').count()).toBe(0);
  await page.reload();
  await items.first().getByText('By e-mail too.').waitFor();
  await items.nth(1).getByText('Thank you for the songs.').waitFor();
  await eventually(async () => items.count()).toBe(2);
});

journey('the same message to everyone goes out again only after a question', async (walk) => {
  walk.allowErrors(/status of 409/);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await sendMessageAsAdmin(walk.product, { content: 'The choir meets at six.' });
  await page.goto('/admin/messages/new');
  await page.getByLabel('Content', { exact: true }).fill('The choir meets at six.');
  const question = page.getByRole('dialog', { name: 'Send it to everyone again?' });
  await getButton(page, 'Send Message').click();
  await question.getByText('You sent the same message to everyone less than a minute ago. It went out once.').waitFor();
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await getButton(page, 'Send Message').click();
  await question.getByRole('button', { name: 'Send it again', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/admin/messages');
  await eventually(async () => page.locator('main').getByText('The choir meets at six.').count()).toBe(2);
});

journey('a message to one person keeps its recipient when the session ends', async (walk) => {
  walk.allowErrors(/status of 401/);
  const member = await registerUser(walk.product);
  const id = await getUserId(walk.product, member);
  const page = await walk.openPage({ width: 360 });
  const recipient = page.getByLabel('Recipient ID', { exact: true });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/messages/new');
  await recipient.fill(member.username);
  await page.getByRole('option', { name: new RegExp(member.username) }).click();
  await page.getByLabel('Content', { exact: true }).fill('For you alone.');
  await invalidateSession(page);
  await getButton(page, 'Send Message').click();
  await page.waitForURL('**/login');
  await submitLoginForm(page, ADMIN);
  await waitForText(page, 'What you typed is back.');
  await eventually(async () => recipient.inputValue()).toBe(String(id));
  await waitForText(page, `This reaches ${id}, under Messages.`);
  await getButton(page, 'Send Message').click();
  await getListCard(page, 'For you alone.').getByText('Wanjiru Kamau').waitFor();
});

journey('a message that arrives while the page is open is counted and shown within a minute', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const page = await walk.openPage();
  await page.clock.install();
  await signInBrowser(page, member);
  await page.goto('/messages');
  await waitForText(page, 'No messages found');
  const id = await sendMessageAsAdmin(product, { content: 'Come early on Sunday.' });
  const counted = page.getByRole('banner').getByRole('link', { name: 'Messages, 1 unread', exact: true });
  await passMinutesUntil(page, (options) => counted.waitFor(options));
  await page.getByRole('banner').getByRole('status').getByText('1 unread message', { exact: true }).waitFor();
  await page.locator('main').getByText('Come early on Sunday.').waitFor();

  // The dashboard links to it, opened and read.
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Unread messages' }).getByRole('link', { name: 'Church Admin' }).click();
  await page.waitForURL(`**/messages#message-${id}`);
  await page.getByRole('button', { name: /Church Admin/, expanded: true }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }).waitFor();
});

journey('a message needs a recipient, and failures are reported', async (walk) => {
  walk.allowErrors(/status of 400/, /status of 404/);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/messages/new');
  await page.getByLabel('Content', { exact: true }).fill('Typed with care');
  const recipient = page.getByLabel('Recipient ID', { exact: true });
  for (const [query, text] of [
    ['nobody is called so', 'Choose a recipient from the list'],
    ['2000000000', 'No one has this ID'],
  ] as const) {
    await recipient.fill(query);
    await getButton(page, 'Send Message').click();
    await waitForText(page, text);
  }
  await recipient.fill('1');
  await page.getByRole('checkbox', { name: 'Broadcast', exact: true }).check();
  await getButton(page, 'Send Message').click();
  await waitForText(page, 'Choose a recipient or a broadcast, not both');
  await page.getByRole('checkbox', { name: 'Broadcast', exact: true }).uncheck();
  await failRequests(page, 'POST', '/admin/messages');
  await getButton(page, 'Send Message').click();
  await waitForText(page, 'Failed to send message');
  await eventually(async () => page.getByLabel('Content', { exact: true }).inputValue()).toBe('Typed with care');

  await failRequests(page, 'GET', '/messages');
  await page.goto('/messages');
  await waitForText(page, 'Failed to load messages');
  await page.goto('/admin/messages/999999');
  await page.getByRole('heading', { level: 1, name: 'Message not found' }).waitFor();
});
