import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInThroughForm, readLocalStorage, registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { createDepartmentWithLeader, type RegisteredUser } from '../support/departments.ts';
import { churchDayFromNow, createEventAsAdmin, sendMessageAsAdmin } from '../support/events-and-messages.ts';
import { addOwnFamilyMember } from '../support/family.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import {
  countStoredAnswers,
  cutNetwork,
  OFFLINE_ERRORS,
  readRawStores,
  restoreNetwork,
  waitForStoredAnswers,
} from '../support/offline.ts';
import { clickButton, getButton, getMainLink, waitForText } from '../support/page-actions.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { addFamilyMemberAsAdmin, createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

const DAY_MS = 86_400_000;
const LINE = /^As of .*\d{1,2}:\d\d [AP]M, offline$/;
/** The dashboard, profile, applications, family, departments, a department, its posts, messages, the calendar. */
const WARMED_COUNT = 9;

const getLine = (page: Page) => page.getByText(LINE);
const waitForHeading = async (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A leader of a department with a post, a family member, a read and an unread message, and an event. */
async function createMember(product: Product) {
  const { leader, department } = await createDepartmentWithLeader(product);
  const api = await signInByApi(product, leader);
  const { profile } = await api<{ profile: { id: number } }>('/profile');
  const post = { title: 'Practice moves to Friday', content: 'We meet in the small hall.' };
  await api(`/department/${department.id}/info`, { method: 'POST', json: post });
  await addOwnFamilyMember(product, leader, { name: 'Amani Kamau', relationship: 'child' });
  const read = await sendMessageAsAdmin(product, { content: 'Read on Sunday', recipient_id: profile.id });
  await api(`/messages/${read}/read`, { method: 'POST' });
  await sendMessageAsAdmin(product, { content: 'Not read so far', recipient_id: profile.id });
  const event = await createEventAsAdmin(product, { title: `Picnic of ${leader.username}`, is_public: true });
  return { leader, memberId: profile.id, department, event };
}

/** Signs in, and waits until everything that can be read offline is stored. */
async function openWarmed(page: Page, user: RegisteredUser, count = WARMED_COUNT): Promise<void> {
  await signInBrowser(page, user);
  await page.goto('/dashboard');
  await waitForStoredAnswers(page, count);
}

/** Goes to a page as a link does, without loading the document anew. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

journey('a member reads the own pages without a network, each with its time', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department, event } = await createMember(walk.product);
  const page = await walk.openPage({ width: 360 });
  await openWarmed(page, leader);
  // Another page first, so that the dashboard asks anew when it is opened.
  await navigate(page, `/department/${department.id}/members`);
  await page.locator('main').getByText('Wanjiru Kamau').first().waitFor();
  await cutNetwork(page);

  const pages: [path: string, text: string | RegExp][] = [
    ['/dashboard', department.name],
    ['/profile', 'Wanjiru'],
    ['/profile/family', 'Amani Kamau'],
    ['/department/list', department.name],
    [`/department/${department.id}`, department.name],
    [`/department/${department.id}/info`, 'Practice moves to Friday'],
    ['/messages', /Read on Sunday/],
    [`/calendar?view=list&month=${churchDayFromNow(3).slice(0, 7)}`, event.title],
    [`/calendar/${event.id}`, event.title],
  ];
  for (const visit of [navigate, async (tab: Page, path: string) => void (await tab.goto(path))]) {
    for (const [path, text] of pages) {
      await visit(page, path);
      await getLine(page).waitFor();
      await eventually(async () => page.locator('main').innerText(), path).toMatch(
        typeof text === 'string' ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text,
      );
      expect(await page.getByText('Not read so far').count()).toBe(0);
      expect(await page.locator('main').getByText(clientMessages.network).count()).toBe(0);
    }
  }
});

journey('messages are opened and marked as read online while answers are stored, and read offline', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, memberId } = await createMember(walk.product);
  for (const content of ['Bring your own cup', 'We start at nine'])
    await sendMessageAsAdmin(walk.product, { content, recipient_id: memberId });
  const page = await walk.openPage({ width: 360 });
  let isCounted = false;
  page.on('response', (response) => {
    isCounted ||= response.url().endsWith('/api/messages/unread-count');
  });
  await openWarmed(page, leader);
  // The header has asked for the number of unread messages.
  await eventually(async () => isCounted).toBe(true);
  await navigate(page, '/messages');
  await waitForText(page, '3 unread messages');
  await page.locator('main li').filter({ hasText: 'We start at nine' }).getByRole('button').first().click();
  await waitForText(page, '2 unread messages');
  await clickButton(page, 'Mark all as read');
  await waitForText(page, 'You’re all caught up.');
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await cutNetwork(page);
  // A page that was not opened before, so that it asks, and this tab learns of the cut.
  await navigate(page, '/profile/family');
  await getLine(page).waitFor();
  await navigate(page, '/messages');
  await getLine(page).waitFor();
  for (const content of ['Bring your own cup', 'We start at nine', 'Not read so far']) await waitForText(page, content);
});

journey('the line goes away when the server answers again', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  await cutNetwork(page);
  await navigate(page, '/profile/family');
  await getLine(page).waitFor();
  await restoreNetwork(page);
  // A cut API is not a cut network, of which the browser would tell.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await getLine(page).waitFor({ state: 'detached' });
  await waitForText(page, 'Amani Kamau');
});

journey('a page that is not stored says so beside the network message, and loads when asked', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader, department } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  await cutNetwork(page);
  await navigate(page, `/department/${department.id}/applications`);
  await waitForText(page, clientMessages.network);
  await waitForText(page, 'This page can’t be read offline. Open it again once you are online.');
  await restoreNetwork(page);
  await clickButton(page, 'Try again');
  await page.getByText('This page can’t be read offline').waitFor({ state: 'detached' });
});

journey('the session stays while the network is away, and its pages open', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  await cutNetwork(page);
  // The poll of the session starts some seconds after the page.
  const poll = page.waitForRequest('**/api/auth/session');
  await page.goto('/profile/family');
  await poll;
  await waitForText(page, 'Amani Kamau');
  expect(await readLocalStorage(page)).toMatchObject({ username: leader.username });
  await navigate(page, '/profile');
  await getLine(page).waitFor();
});

journey('a logout without a network empties the store, and nobody reads it afterwards', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  const tab = await page.context().newPage();
  await tab.goto('/profile/family');
  await waitForText(tab, 'Amani Kamau');
  await cutNetwork(page);
  await navigate(page, '/messages');
  await getLine(page).waitFor();
  await getButton(page, 'Logout').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await eventually(async () => Object.keys(await readRawStores(page))).toEqual([]);
  expect(await readLocalStorage(page)).not.toHaveProperty('offlineStores');
  await tab.getByText('Amani Kamau').waitFor({ state: 'detached' });
  await page.goto('/profile/family');
  await page.waitForURL('**/login');
});

journey('a refused session empties the store', async (walk) => {
  walk.allowErrors(/401/);
  const { leader } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'an-access-token-that-is-over');
    localStorage.setItem('refreshToken', 'a-refresh-token-that-is-over');
  });
  await navigate(page, '/profile/family');
  await page.waitForURL('**/login');
  await eventually(async () => Object.keys(await readRawStores(page))).toEqual([]);
});

journey('the next account on the device sees nothing of the one before', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const [first, second] = [await createMember(walk.product), await registerUser(walk.product)];
  const page = await walk.openPage();
  await openWarmed(page, first.leader);
  // Another person logs in without a logout of the first, as in another tab.
  await signInBrowser(page, second);
  await page.addInitScript((name) => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes(name)) Object.assign(globalThis, { hasSeen: true });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, 'Amani Kamau');
  await cutNetwork(page);
  for (const path of ['/profile/family', '/dashboard', '/messages', `/department/${first.department.id}`]) {
    await page.goto(path);
    await waitForText(page, clientMessages.network);
    expect(await getLine(page).count()).toBe(0);
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hasSeen') === true)).toBe(false);
});

journey('nothing in the stores is readable, and their keys cannot be exported', async (walk) => {
  const { leader } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  const stores = await readRawStores(page);
  const readable = JSON.stringify(stores);
  for (const word of [leader.username, 'Wanjiru', 'Amani', 'Kamau', 'Practice', 'Sunday', '/profile', 'Picnic'])
    expect(readable).not.toContain(word);
  const keys = Object.entries(stores).flatMap(([name, rows]) => (name.endsWith('/keys') ? rows : []));
  expect(keys).toMatchObject([{ seal: { extractable: false }, name: { extractable: false } }]);
});

journey('nothing of the administration or of other families is stored', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/dashboard');
  await eventually(async () => countStoredAnswers(page)).toBeGreaterThan(5);
  const person = await createUserAsAdmin(walk.product);
  await addFamilyMemberAsAdmin(walk.product, person.id, { name: 'Zuri of another family' });
  const before = await countStoredAnswers(page);
  const loaded: string[] = [];
  for (const path of ['/admin/users', `/admin/users/${person.id}`, `/admin/users/${person.id}/family`]) {
    const answer = page.waitForResponse((response) => response.url().includes('/api/admin/users'));
    await navigate(page, path);
    loaded.push((await answer).url());
  }
  await waitForText(page, 'Zuri of another family');
  expect(loaded).toHaveLength(3);
  // A later answer that is stored proves that the ones before it were passed over.
  await navigate(page, '/calendar?month=2026-11');
  await navigate(page, '/profile/family');
  expect(await countStoredAnswers(page)).toBeLessThanOrEqual(before + 2);
});

journey('a store that nobody opened for 30 days is gone at the next start', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { leader } = await createMember(walk.product);
  const page = await walk.openPage();
  await openWarmed(page, leader);
  await page.evaluate((ms) => {
    const stores = JSON.parse(localStorage.getItem('offlineStores') ?? '{}') as Record<string, number>;
    for (const name of Object.keys(stores)) stores[name] = Date.now() - ms;
    localStorage.setItem('offlineStores', JSON.stringify(stores));
  }, 31 * DAY_MS);
  await cutNetwork(page);
  await page.goto('/profile/family');
  await waitForText(page, clientMessages.network);
  expect(await countStoredAnswers(page)).toBe(0);
});

journey('the login form of another account after a logout starts with an empty device', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const [first, second] = [await createMember(walk.product), await registerUser(walk.product)];
  const page = await walk.openPage();
  await openWarmed(page, first.leader);
  await getButton(page, 'Logout').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await logInThroughForm(page, second);
  await waitForStoredAnswers(page, 5);
  await cutNetwork(page);
  await navigate(page, '/profile/family');
  await getLine(page).waitFor();
  expect(await page.getByText('Amani Kamau').count()).toBe(0);
  expect(await getMainLink(page, first.department.name).count()).toBe(0);
  await waitForHeading(page, 'Family');
});
