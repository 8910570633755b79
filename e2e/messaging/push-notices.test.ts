import { pushNoticeKindWords, pushNoticeMessages, pushNoticeTexts } from '@kanisa/contract/messaging/push-notices.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { startPushService } from '../../tools/test/push-service/push-service.ts';
import { logInThroughForm, registerUser, signInBrowser } from '../support/accounts.ts';
import { findTimeZoneAtHour } from '../support/church-hour.ts';
import {
  applyToDepartment,
  createDepartmentWithLeader,
  getUserId,
  type RegisteredUser,
} from '../support/departments.ts';
import { createEventAsAdmin, sendMessageAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { clickButton, getButton, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { openPushPhone, type PushPhone } from '../support/push-phone.ts';

const service = await startPushService();
afterAll(async () => service.close());
const journey = defineJourneys({ PUSH_TEST_ORIGIN: service.origin, CHURCH_TIME_ZONE: findTimeZoneAtHour(12) });

const NOTICES = '/profile/notices';
const OFF_TEXT = 'None of your devices gets notices.';

async function turnOnInProfile(phone: PushPhone): Promise<void> {
  await phone.page.goto(NOTICES);
  await clickButton(phone.page, 'Turn on notices');
  await waitForText(phone.page, pushNoticeMessages.added);
  await getButton(phone.page, 'Turn off on this device').waitFor();
}

async function openPhoneOf(walk: Journey, person: RegisteredUser): Promise<PushPhone> {
  const phone = await openPushPhone(walk, service);
  await signInBrowser(phone.page, person);
  return phone;
}

const countAccepted = (phone: PushPhone) =>
  service.accepted.filter(({ endpoint }) => endpoint === phone.subscription()?.endpoint).length;

async function writeTo({ product }: Journey, person: RegisteredUser, content = 'The key of Amina is at Kamau’s.') {
  await sendMessageAsAdmin(product, { content, recipient_id: await getUserId(product, person) });
}

async function waitForNotice(phone: PushPhone) {
  await eventually(async () => countAccepted(phone)).toBeGreaterThan(0);
  return phone.deliver();
}

journey('a message is announced on the phone without a name, and a tap opens the inbox', async (walk) => {
  const member = await registerUser(walk.product);
  const phone = await openPhoneOf(walk, member);
  await turnOnInProfile(phone);
  await writeTo(walk, member);
  const [payload] = await waitForNotice(phone);
  await eventually(async () => phone.listShown()).toEqual([
    {
      title: payload?.title,
      body: pushNoticeTexts.message,
      tag: payload?.id,
      lang: 'en',
      icon: '/icon-192.png',
    },
  ]);
  const screen = JSON.stringify(await phone.listShown());
  for (const word of ['Amina', 'Kamau', 'Wanjiru', member.username, 'Church Admin']) expect(screen).not.toContain(word);
  await phone.tap();
  await phone.page.waitForURL('**/messages');
  await waitForText(phone.page, 'The key of Amina is at Kamau’s.');
  expect(await phone.listShown()).toEqual([]);

  // A repeated notice is not shown again after it was dismissed. A text that nobody can read gets a neutral notice.
  await phone.deliverText(JSON.stringify(payload));
  await phone.deliverText('nonsense');
  await eventually(async () => (await phone.listShown()).map(({ body }) => body)).toEqual(['There is news for you.']);
});

journey('a kind that is turned off is not announced', async (walk) => {
  const member = await registerUser(walk.product);
  const phone = await openPhoneOf(walk, member);
  await turnOnInProfile(phone);
  const messages = phone.page.getByRole('switch', { name: pushNoticeKindWords.message, exact: true });
  await messages.click();
  await waitForText(phone.page, pushNoticeMessages.saved);
  await writeTo(walk, member, 'Nobody is told of this one.');
  await phone.page.reload();
  await eventually(async () => messages.isChecked()).toBe(false);
  await messages.click();
  await eventually(async () => messages.isEnabled()).toBe(true);
  await writeTo(walk, member, 'But of this one.');
  await waitForNotice(phone);
  // The first message would have been sent first.
  expect(countAccepted(phone)).toBe(1);
});

journey('a device that the push service no longer knows leaves the list, and can be turned on again', async (walk) => {
  const member = await registerUser(walk.product);
  const phone = await openPhoneOf(walk, member);
  await turnOnInProfile(phone);
  const gone = phone.subscription()?.endpoint;
  let calls = 0;
  service.behave((endpoint) => {
    if (endpoint !== gone) return 201;
    calls += 1;
    return 410;
  });
  await writeTo(walk, member);
  await eventually(async () => calls).toBe(1);
  await eventually(async () => {
    await phone.page.reload();
    await getButton(phone.page, 'Turn on notices').or(getButton(phone.page, 'Turn off on this device')).waitFor();
    return phone.page.getByText(OFF_TEXT).count();
  }).toBe(1);
  await turnOnInProfile(phone);
  expect(phone.subscription()?.endpoint).not.toBe(gone);
  await writeTo(walk, member);
  await waitForNotice(phone);
});

journey('two people on one phone never get each other’s notices', async (walk) => {
  const [first, second] = [await registerUser(walk.product), await registerUser(walk.product)];
  const phone = await openPushPhone(walk, service);
  const { page } = phone;
  await logInThroughForm(page, first);
  await turnOnInProfile(phone);
  const endpoint = phone.subscription()?.endpoint;
  await clickButton(page, 'Logout');
  await eventually(async () => phone.subscription()).toBe(null);

  await logInThroughForm(page, second);
  await page.goto(NOTICES);
  await waitForText(page, OFF_TEXT);
  await turnOnInProfile(phone);
  await writeTo(walk, first, 'For the first one.');
  await writeTo(walk, second, 'For the second one.');
  await waitForNotice(phone);
  expect(countAccepted(phone)).toBe(1);
  expect(service.accepted.filter((push) => push.endpoint === endpoint)).toEqual([]);

  // The first one turned notices on here, so the browser adds itself again after the login.
  await clickButton(page, 'Logout');
  await eventually(async () => phone.subscription()).toBe(null);
  await logInThroughForm(page, first);
  await eventually(async () => phone.subscription() !== null).toBe(true);
  await page.goto(NOTICES);
  await getButton(page, 'Turn off on this device').waitFor();
  await writeTo(walk, first, 'Again for the first one.');
  await waitForNotice(phone);
});

journey('a subscription that the browser replaced is told to the server by the open page', async (walk) => {
  const member = await registerUser(walk.product);
  const phone = await openPhoneOf(walk, member);
  await turnOnInProfile(phone);
  const before = phone.subscription()?.endpoint;
  await phone.page.reload();
  await eventually(async () => phone.page.evaluate(() => localStorage.getItem('pushEndpoint'))).toBe(before);
  phone.replaceSubscription();
  // The listener starts with the polling of the session, some seconds after the page.
  await eventually(async () => {
    await phone.tellReplaced();
    return phone.page.evaluate(() => localStorage.getItem('pushEndpoint'));
  }).toBe(phone.subscription()?.endpoint);
  await writeTo(walk, member);
  await waitForNotice(phone);
  expect(service.accepted.filter(({ endpoint }) => endpoint === before)).toEqual([]);
});

journey('notices are offered after an action, once, and never again after a no', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const event = await createEventAsAdmin(product, { title: 'Harvest', is_public: true });
  await sendMessageAsAdmin(product, { content: 'Come early.', recipient_id: await getUserId(product, member) });
  const phone = await openPhoneOf(walk, member);
  const { page } = phone;
  const offer = page.getByRole('region', { name: 'Notices', exact: true });
  await page.goto(`/calendar/${event.id}`);
  await clickButton(page, 'I will come');
  await offer.getByText('We can tell you if this event changes.').waitFor();
  await expectCurrentPageToPassChecks(page, 'offer of notices');
  await page.reload();
  await clickButton(page, 'I can’t come after all');
  await clickButton(page, 'I will come');
  await getButton(page, 'I can’t come after all').waitFor();
  expect(await offer.count()).toBe(0);

  await page.goto('/messages');
  const message = page.locator('main').getByRole('listitem').filter({ hasText: 'Come early.' }).getByRole('button');
  await message.first().click();
  await offer.getByText('We can tell you when there’s a new message.').waitFor();
  await offer.getByRole('button', { name: 'No, thanks', exact: true }).click();
  await waitForText(page, 'All right. You can turn them on in your profile at any time.');
  expect(phone.subscription()).toBe(null);

  const { department } = await createDepartmentWithLeader(product);
  await applyInBrowser(page, department.id);
  expect(await offer.count()).toBe(0);
});

journey('an applicant and a leader turn on notices where they are offered', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product);
  const member = await registerUser(product);
  const phone = await openPhoneOf(walk, member);
  await applyInBrowser(phone.page, department.id);
  const offer = phone.page.getByRole('region', { name: 'Notices', exact: true });
  await offer.getByText('We can tell you when your application is answered.').waitFor();
  await offer.getByRole('button', { name: 'Turn on notices', exact: true }).click();
  await waitForText(phone.page, pushNoticeMessages.added);

  const desk = await openPhoneOf(walk, leader);
  await desk.page.goto(`/department/${department.id}/applications`);
  await clickButton(desk.page, 'Approve');
  await desk.page.getByText('We can tell you when someone applies.').waitFor();
  await clickButton(desk.page, 'Turn on notices');
  await waitForText(desk.page, pushNoticeMessages.added);
  await waitForNotice(phone);
  await eventually(async () => (await phone.listShown()).map(({ body }) => body)).toEqual([
    pushNoticeTexts.application_answer,
  ]);

  const next = await registerUser(product);
  await applyToDepartment(product, next, department.id);
  await waitForNotice(desk);
  await eventually(async () => (await desk.listShown()).map(({ body }) => body)).toEqual([pushNoticeTexts.application]);
});

journey('the page helps where the browser blocks notices or cannot show them', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360, height: 780, fullBrowser: true });
  await signInBrowser(page, member);
  const user = { agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile', permission: 'denied', hasPush: true };
  const show = async (changed: Partial<typeof user>) => {
    await page.addInitScript(actAsBrowser, { ...user, ...changed });
    await page.goto(NOTICES);
    await page.getByRole('heading', { name: 'On this device' }).waitFor();
  };
  await show({});
  await waitForText(page, 'Tap “Notifications” and turn them on.');
  await expectCurrentPageToPassChecks(page, 'blocked notices');
  await show({ agent: IPHONE });
  await waitForText(page, 'Choose the church in the list and turn on “Allow Notifications”.');
  await show({ agent: IPHONE, hasPush: false });
  await waitForText(page, 'Choose “Add to Home Screen”, then “Add”.');
  await expectCurrentPageToPassChecks(page, 'notices on an iPhone');
  await show({ agent: 'An old browser', hasPush: false });
  await waitForText(page, 'This browser can’t show notices. Open this page in Chrome, Edge, Firefox or Safari.');
  expect(await getButton(page, 'Turn on notices').count()).toBe(0);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1';

/** Runs in the page. */
function actAsBrowser({ agent, permission, hasPush }: { agent: string; permission: string; hasPush: boolean }): void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => agent });
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
  if (!hasPush) Reflect.deleteProperty(globalThis, 'PushManager');
}

async function applyInBrowser(page: Page, departmentId: number): Promise<void> {
  await page.goto(`/department/${departmentId}/apply`);
  await page.getByLabel('Motivation', { exact: true }).fill('I can sing.');
  await clickButton(page, 'Submit Application');
  await page.waitForURL(`**/department/${departmentId}`);
  await getButton(page, 'Withdraw application').or(page.getByText('pending')).first().waitFor();
}
