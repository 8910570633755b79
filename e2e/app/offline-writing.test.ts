import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInThroughForm, registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { applyToDepartment, createDepartmentWithLeader, type RegisteredUser } from '../support/departments.ts';
import { createEventAsAdmin, sendMessageAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { cutNetwork, OFFLINE_ERRORS, restoreNetwork, waitForStoredAnswers } from '../support/offline.ts';
import { clickButton, getButton, waitForText } from '../support/page-actions.ts';
import type { Product } from '../support/product.ts';
import {
  fillPost,
  getStrip,
  listPosts,
  tellOnline,
  WAITING,
  waitForWaiting,
  waitUntilSent,
} from '../support/waiting-writes.ts';

const journey = defineJourneys();

async function openAs(page: Page, user: RegisteredUser, path: string): Promise<void> {
  await signInBrowser(page, user);
  await page.goto(path);
}

async function comeBack(page: Page): Promise<void> {
  // After a reload the page itself may say sooner what waits.
  await getStrip(page).waitFor();
  await restoreNetwork(page);
  await tellOnline(page);
  await waitUntilSent(page);
}

/** Opens the form online, writes a post without a line and sees it wait in the list. */
async function postOffline(page: Page, departmentId: number, title: string): Promise<void> {
  await fillPost(page, departmentId, title);
  await cutNetwork(page);
  await clickButton(page, 'Post Info');
  await page.waitForURL(`**/department/${departmentId}/info`);
  await waitForWaiting(page);
}

async function readProfile(product: Product, user: RegisteredUser) {
  const api = await signInByApi(product, user);
  return (await api<{ profile: { id: number; wants_emails: boolean } }>('/profile')).profile;
}

journey('a post written without a network waits through a restart and is sent once', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage({ width: 360 });
  await openAs(page, leader, '/dashboard');
  await postOffline(page, department.id, 'Practice on Friday');
  await page.reload();
  await waitForWaiting(page);
  await waitForText(page, 'Practice on Friday');
  expect(await listPosts(walk.product, leader, department.id)).toEqual([]);
  await comeBack(page);
  await page.getByRole('heading', { name: 'Practice on Friday' }).waitFor();
  expect(await listPosts(walk.product, leader, department.id)).toEqual(['Practice on Friday']);
});

journey('a post whose answer was lost is not posted a second time', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  await openAs(page, leader, '/dashboard');
  await fillPost(page, department.id, 'Practice on Friday');
  await page.route(`**/api/department/${department.id}/info`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await cutNetwork(page);
    await route.abort('connectionreset');
  });
  await clickButton(page, 'Post Info');
  await waitForWaiting(page);
  expect(await listPosts(walk.product, leader, department.id)).toEqual(['Practice on Friday']);
  await page.unroute(`**/api/department/${department.id}/info`);
  await comeBack(page);
  expect(await listPosts(walk.product, leader, department.id)).toEqual(['Practice on Friday']);
});

journey('‘I will come’ on the dashboard waits there, and is cancelled or sent', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const member = await registerUser(walk.product);
  const event = await createEventAsAdmin(walk.product, {
    title: `Picnic of ${member.username}`,
    is_public: true,
  });
  const page = await walk.openPage({ width: 360 });
  await openAs(page, member, '/dashboard');
  const come = page.getByRole('button', { name: `I will come: ${event.title}` });
  await come.waitFor();
  await cutNetwork(page);
  await come.click();
  await waitForWaiting(page);
  await page.getByRole('button', { name: `Cancel: ${event.title}` }).click();
  await come.waitFor();
  await come.click();
  await waitForWaiting(page);
  await comeBack(page);
  await waitForText(page, 'You’re coming');
});

journey(
  'the page of an event waits with the guests that were chosen, and shows them once they are sent',
  async (walk) => {
    walk.allowErrors(...OFFLINE_ERRORS);
    const member = await registerUser(walk.product);
    const event = await createEventAsAdmin(walk.product, { title: `Walk of ${member.username}`, is_public: true });
    const page = await walk.openPage({ width: 360 });
    await openAs(page, member, `/calendar/${event.id}`);
    await page.getByLabel('Who’s with you?').selectOption('2');
    await cutNetwork(page);
    await clickButton(page, 'I will come');
    await waitForWaiting(page);
    expect(await getButton(page, 'I will come').count()).toBe(0);
    await restoreNetwork(page);
    await tellOnline(page);
    await getButton(page, 'I can’t come after all').waitFor();
    expect(await page.getByLabel('Who’s with you?').inputValue()).toBe('2');
    expect(await page.getByText(WAITING).count()).toBe(0);
  },
);

journey('a message opened without a network is marked as read later', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const member = await registerUser(walk.product);
  const { id } = await readProfile(walk.product, member);
  await sendMessageAsAdmin(walk.product, { content: 'Bring your own cup', recipient_id: id });
  const page = await walk.openPage({ width: 360 });
  await openAs(page, member, '/messages');
  await waitForText(page, 'Bring your own cup');
  await cutNetwork(page);
  await page.locator('main li').getByRole('button').first().click();
  await waitForWaiting(page);
  await comeBack(page);
  await waitForText(page, 'You’re all caught up.');
  const api = await signInByApi(walk.product, member);
  expect(await api('/messages/unread-count')).toMatchObject({ unread_count: 0 });
});

journey(
  'all messages on the page are marked as read without a network, each once, and shown after the return',
  async (walk) => {
    walk.allowErrors(...OFFLINE_ERRORS);
    const member = await registerUser(walk.product);
    const { id } = await readProfile(walk.product, member);
    for (const content of ['Bring your own cup', 'We start at nine'])
      await sendMessageAsAdmin(walk.product, { content, recipient_id: id });
    const page = await walk.openPage({ width: 360 });
    await openAs(page, member, '/messages');
    await waitForText(page, 'We start at nine');
    await cutNetwork(page);
    const markAll = getButton(page, 'Mark all as read');
    await markAll.click();
    await eventually(async () => page.locator('main li').getByText(WAITING).count()).toBe(2);
    await eventually(async () => markAll.isDisabled()).toBe(true);
    await page.reload();
    await waitForText(page, '2 changes will be sent when you are online.');
    await comeBack(page);
    await waitForText(page, 'You’re all caught up.');
    const api = await signInByApi(walk.product, member);
    expect(await api('/messages/unread-count')).toMatchObject({ unread_count: 0 });
  },
);

journey('a preference chosen without a network shows at once and is sent later', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await openAs(page, member, '/profile');
  const emails = page.getByRole('switch', { name: 'Emails from the church' });
  const before = await emails.isChecked();
  await cutNetwork(page);
  await emails.click();
  await waitForWaiting(page);
  await eventually(async () => emails.isChecked()).toBe(!before);
  await comeBack(page);
  expect((await readProfile(walk.product, member)).wants_emails).toBe(!before);
});

journey('an application that was made twice is refused after the return, told and dismissed', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS, /409/);
  const { department } = await createDepartmentWithLeader(walk.product);
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360 });
  await openAs(page, member, `/department/${department.id}/apply`);
  await page.getByLabel('Motivation', { exact: true }).fill('I can sing.');
  await cutNetwork(page);
  await clickButton(page, 'Submit Application');
  await eventually(async () => getStrip(page).count()).toBe(1);
  await applyToDepartment(walk.product, member, department.id);
  await restoreNetwork(page);
  await tellOnline(page);
  await waitForText(page, '1 change was not accepted.');
  await page.reload();
  await waitForText(page, '1 change was not accepted.');
  await clickButton(page, 'Show');
  await getStrip(page).getByText(applicationMessages.alreadyApplied).waitFor();
  await page.getByRole('button', { name: `Dismiss: ${department.name}` }).click();
  await waitUntilSent(page);
});

journey('two tabs send a write once', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage();
  await openAs(page, leader, '/dashboard');
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  await postOffline(page, department.id, 'Practice on Friday');
  await getStrip(tab).waitFor();
  const sent: string[] = [];
  page.context().on('request', (request) => {
    const isPost = request.method() === 'POST' && request.url().endsWith(`/department/${department.id}/info`);
    if (isPost) sent.push(request.url());
  });
  await restoreNetwork(page);
  await Promise.all([tellOnline(page), tellOnline(tab)]);
  await Promise.all([waitUntilSent(page), waitUntilSent(tab)]);
  expect(sent).toHaveLength(1);
  expect(await listPosts(walk.product, leader, department.id)).toEqual(['Practice on Friday']);
});

journey('what one tab sends shows in the other one, without a reload', async (walk) => {
  const member = await registerUser(walk.product);
  const { id } = await readProfile(walk.product, member);
  await sendMessageAsAdmin(walk.product, { content: 'Bring your own cup', recipient_id: id });
  const page = await walk.openPage();
  await openAs(page, member, '/messages');
  const tab = await page.context().newPage();
  await tab.goto('/messages');
  await Promise.all([page, tab].map(async (one) => waitForText(one, 'Unread')));
  await page.locator('main li').getByRole('button').first().click();
  await waitForText(tab, 'You’re all caught up.');
});

journey('a log-out with waiting writes asks first', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage({ width: 1280 });
  await openAs(page, leader, '/dashboard');
  await postOffline(page, department.id, 'Practice on Friday');
  const logOut = getButton(page, 'Logout').first();
  await logOut.click();
  await waitForText(page, '1 change is not sent yet');
  await clickButton(page, 'Stay logged in');
  await waitForWaiting(page);
  await logOut.click();
  await clickButton(page, 'Log out and delete them');
  await page.waitForURL((url) => url.pathname === '/');
  await restoreNetwork(page);
  await logInThroughForm(page, leader);
  await page.goto(`/department/${department.id}/info`);
  await page.getByText(infoPostMessages.none).waitFor();
  expect(await getStrip(page).count()).toBe(0);
  expect(await listPosts(walk.product, leader, department.id)).toEqual([]);
});

journey('a log-out on a page of the public site asks too', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage({ width: 1280 });
  await openAs(page, leader, '/dashboard');
  await postOffline(page, department.id, 'Practice on Friday');
  await page.goto('/');
  await getButton(page, 'Logout').first().click();
  await waitForText(page, '1 change is not sent yet');
  await clickButton(page, 'Stay logged in');
  await page.goto(`/department/${department.id}/info`);
  await comeBack(page);
  expect(await listPosts(walk.product, leader, department.id)).toEqual(['Practice on Friday']);
});

journey('a write waits for its own account and is not sent as another one', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS, /401/);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const other = await registerUser(walk.product);
  const page = await walk.openPage();
  await openAs(page, leader, '/dashboard');
  await postOffline(page, department.id, 'Practice on Friday');
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'an-access-token-that-is-over');
    localStorage.setItem('refreshToken', 'a-refresh-token-that-is-over');
  });
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
  await restoreNetwork(page);
  await tellOnline(page);
  await page.waitForURL('**/login');
  // The login would lead back to the department, which the other one may not see.
  await page.goto('/');
  await logInThroughForm(page, other);
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Emails from the church' }).waitFor();
  expect(await getStrip(page).count()).toBe(0);
  expect(writes.filter((url) => url.includes('/info'))).toEqual([]);
  await clickButton(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/');
  // The end of the session has emptied the device, and its owner is told.
  await logInThroughForm(page, leader);
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  for (const one of [page, tab]) await waitForText(one, /1 change was deleted from this device before it was sent/);
  await clickButton(page, 'Dismiss');
  for (const one of [page, tab]) await waitUntilSent(one);
});

const QUOTA_BYTES = 200_000;

/**
 * Leaves the site this much space, by the browser's own limit, before it stores anything: the browser asks for the limit
 * once in half a minute. The limit ends with the session of the protocol.
 */
async function limitStorage(page: Page, { product }: Journey): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: product.origin, quotaSize: QUOTA_BYTES });
  return browser;
}

/** Runs in the page. Stores smaller and smaller rows until none fits. Returns how many were rejected for want of space. */
async function fillDevice(): Promise<number> {
  const settle = async (request: IDBOpenDBRequest) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore('rows', { autoIncrement: true }),
      );
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('The database did not open')));
    });
  const database = await settle(indexedDB.open('filler', 1));
  const put = async (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = database.transaction('rows', 'readwrite');
      transaction.objectStore('rows').put('x'.repeat(bytes));
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
    });
  let rejected = 0;
  for (let bytes = 32_768; bytes >= 32; bytes /= 2) {
    while (await put(bytes));
    rejected += 1;
  }
  database.close();
  return rejected;
}

journey('a full device says so before anything is typed, and keeps what is typed', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage({ width: 360, ownBrowser: true });
  const limit = await limitStorage(page, walk);
  await openAs(page, leader, `/department/${department.id}/info/post`);
  const title = page.getByLabel('Title', { exact: true });
  await title.waitFor();
  // The page has its store by now.
  await waitForStoredAnswers(page, 1);
  expect(await page.evaluate(fillDevice)).toBe(11);
  await cutNetwork(page);
  await tellOnline(page);
  await waitForText(page, /this device has no room/);
  expect(await title.inputValue()).toBe('');
  await title.fill('Practice on Friday');
  await page.getByLabel('Content', { exact: true }).fill('We meet in the small hall.');
  await clickButton(page, 'Post Info');
  await waitForText(page, /This device is full/);
  expect(await title.inputValue()).toBe('Practice on Friday');
  expect(await getStrip(page).count()).toBe(0);
  await limit.detach();
});
