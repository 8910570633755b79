import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getMailCode } from '../../tools/test/parse-mail.ts';
import {
  fillRegistrationForm,
  makeRegistration,
  postJson,
  registerUser,
  submitLoginForm,
} from '../support/accounts.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getField } from '../support/page-actions.ts';

const journey = defineJourneys();

const REGISTRATION_MESSAGES = [
  'First name is required',
  'Last name is required',
  'Base username is required',
  'Phone number is required',
  'Password is required',
  'Passwords must match',
  'Personal email is required for verification',
  'Username: 3+ alphanumeric chars',
  'Invalid phone number format (e.g., +254712345678)',
  'Password: 8+ characters',
  'Invalid email format',
];

/** Expects this text on the page, and none of the others. */
async function expectOnlyMessage(page: Page, text: string, all: readonly string[]) {
  await page.getByText(text, { exact: true }).first().waitFor();
  const others = all.filter((other) => other !== text);
  const shown = await Promise.all(others.map(async (other) => page.getByText(other, { exact: true }).count()));
  expect(others.filter((_, index) => shown[index] !== 0)).toEqual([]);
}

async function expectNoMessages(page: Page, all: readonly string[]) {
  const count = async () => Promise.all(all.map(async (text) => page.getByText(text, { exact: true }).count()));
  await eventually(count).toEqual(all.map(() => 0));
}

journey('registration shows the first failing message, in the specified order', async (walk) => {
  const page = await walk.openPage();
  await page.goto('/register');
  const steps: [message: string, label: string, entered: string][] = [
    ['First name is required', 'First name', 'Otieno'],
    ['Last name is required', 'Last name', "Ochieng'"],
    ['Base username is required', 'Username', 'o-1'],
    ['Phone number is required', 'Phone number', 'by e-mail'],
    ['Password is required', 'Password', 'short'],
    ['Passwords must match', 'Confirm password', 'short'],
    ['Personal email is required for verification', 'Personal email', 'a@b'],
    ['Username: 3+ alphanumeric chars', 'Username', makeRegistration().base_username],
    ['Invalid phone number format (e.g., +254712345678)', 'Phone number', makeRegistration().phone_number],
    ['Password: 8+ characters', 'Password', 'long enough now'],
    ['Passwords must match', 'Confirm password', 'long enough now'],
    ['Invalid email format', 'Personal email', makeRegistration().personal_email],
  ];
  for (const [message, label, entered] of steps) {
    await clickButton(page, 'Register');
    await expectOnlyMessage(page, message, REGISTRATION_MESSAGES);
    await getField(page, label).fill(entered);
    await expectNoMessages(page, REGISTRATION_MESSAGES);
  }
  await clickButton(page, 'Register');
  await page.waitForURL('**/verify-email');
});

journey('registration treats blank as missing and focuses the first invalid field', async (walk) => {
  const page = await walk.openPage();
  await page.goto('/register');
  await getField(page, 'First name').fill('   ');
  await clickButton(page, 'Register');
  await expectOnlyMessage(page, 'First name is required', REGISTRATION_MESSAGES);
  await eventually(async () => getField(page, 'First name').evaluate((node) => node === document.activeElement)).toBe(
    true,
  );
  await expectNoAxeViolations(page);
});

journey('registration reports a conflict without naming the field, and keeps the form values', async (walk) => {
  const member = await registerUser(walk.product);
  const other = makeRegistration();
  walk.allowErrors(/status of 409/);
  const page = await walk.openPage();
  await page.goto('/register');
  await fillRegistrationForm(page, { ...other, phone_number: member.phone_number });
  await clickButton(page, 'Register');
  const clash = 'An account with this phone number or email already exists';
  await page.getByText(clash, { exact: true }).first().waitFor();
  await eventually(async () => getField(page, 'Phone number').inputValue()).toBe(member.phone_number);
  await getField(page, 'Phone number').fill(other.phone_number);
  await expectNoMessages(page, [clash]);
});

const LOGIN_MESSAGES = ['Username, email, or phone is required', 'Password is required', 'Invalid credentials'];

journey('login shows its messages in order, and editing clears them', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 401/);
  const page = await walk.openPage();
  await page.goto('/login');
  await clickButton(page, 'Login');
  await expectOnlyMessage(page, 'Username, email, or phone is required', LOGIN_MESSAGES);
  await getField(page, 'Username, email or phone').fill(member.username);
  await expectNoMessages(page, LOGIN_MESSAGES);
  await clickButton(page, 'Login');
  await expectOnlyMessage(page, 'Password is required', LOGIN_MESSAGES);
  await getField(page, 'Password').fill('not the password');
  await expectNoMessages(page, LOGIN_MESSAGES);
  await clickButton(page, 'Login');
  await expectOnlyMessage(page, 'Invalid credentials', LOGIN_MESSAGES);
  await eventually(async () => getField(page, 'Username, email or phone').inputValue()).toBe(member.username);
  expect(new URL(page.url()).pathname).toBe('/login');
  await getField(page, 'Password').fill(member.password);
  await expectNoMessages(page, LOGIN_MESSAGES);
  await clickButton(page, 'Login');
  await page.waitForURL('**/dashboard');
});

journey('a form submitted before hydration is sent after it, and never into the URL', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ ownBrowser: true });
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await submitLoginForm(page, member);
  arrive();
  await page.waitForURL('**/dashboard');
  expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
});

journey('text entered before hydration is kept', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ ownBrowser: true });
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await getField(page, 'Username, email or phone').fill(member.username);
  await getField(page, 'Password').fill(member.password);
  arrive();
  await page.waitForLoadState('networkidle');
  await eventually(async () => getField(page, 'Username, email or phone').inputValue()).toBe(member.username);
  await clickButton(page, 'Login');
  await page.waitForURL('**/dashboard');
});

journey('the validation code loads with the first key press, not with the page', async (walk) => {
  const page = await walk.openPage({ ownBrowser: true });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const checks = () => loaded.filter((path) => path.startsWith('/assets/schemas-'));
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(checks()).toEqual([]);
  await getField(page, 'Username, email or phone').pressSequentially('w');
  await eventually(async () => checks().length).toBe(1);
});

const VERIFICATION_MESSAGES = ['Verification code is required', 'Invalid or expired verification code'];

journey('verification shows its messages, editing clears them, and a new code replaces the old one', async (walk) => {
  const person = makeRegistration();
  walk.allowErrors(/status of 400/, /status of 429/);
  const page = await walk.openPage();
  await page.goto('/register');
  await fillRegistrationForm(page, person);
  await clickButton(page, 'Register');
  await page.waitForURL('**/verify-email');
  await clickButton(page, 'Verify');
  await expectOnlyMessage(page, 'Verification code is required', VERIFICATION_MESSAGES);
  const code = getMailCode(await walk.product.mailbox.next({ to: person.personal_email }));
  const wrong = code === '123456' ? '654321' : '123456';
  await getField(page, 'Verification code').fill(wrong.slice(0, 5));
  await expectNoMessages(page, VERIFICATION_MESSAGES);
  await getField(page, 'Verification code').press('End');
  await getField(page, 'Verification code').press(wrong.slice(5));
  await expectOnlyMessage(page, 'Invalid or expired verification code', VERIFICATION_MESSAGES);
  await eventually(async () => getField(page, 'Verification code').inputValue()).toBe(wrong);
  await getField(page, 'Verification code').fill(code.slice(0, 5));
  await expectNoMessages(page, VERIFICATION_MESSAGES);
  await getField(page, 'Verification code').press(code.slice(5));
  await page.getByText(/^Welcome/).waitFor();
});

journey('each form has a text for a request without an answer', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/net::ERR/);
  const page = await walk.openPage();
  await page.goto('/login');
  await page.route('**/api/**', async (route) => route.abort());
  await getField(page, 'Username, email or phone').fill(member.username);
  await getField(page, 'Password').fill(member.password);
  await clickButton(page, 'Login');
  await page.getByText('Network error or CORS issue. Please try again.', { exact: true }).first().waitFor();
  await page.unroute('**/api/**');
  await clickButton(page, 'Login');
  await page.waitForURL('**/dashboard');
});

journey('an answer without a text shows the specified fallback', async (walk) => {
  const person = makeRegistration();
  walk.allowErrors(/status of 500/);
  const page = await walk.openPage();
  const mockRejection = async (path: string) =>
    page.route(`**/api${path}`, async (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });

  await page.goto('/login');
  await mockRejection('/auth/login');
  await getField(page, 'Username, email or phone').fill(person.username);
  await getField(page, 'Password').fill(person.password);
  await clickButton(page, 'Login');
  await page.getByText('Login failed', { exact: true }).first().waitFor();

  await page.goto('/register');
  await mockRejection('/auth/register');
  await fillRegistrationForm(page, person);
  await clickButton(page, 'Register');
  await page.getByText('Registration failed', { exact: true }).first().waitFor();
  await clickButton(page, 'Register');
  await page.waitForURL('**/verify-email');

  await mockRejection('/auth/verify');
  await getField(page, 'Verification code').pressSequentially('123456');
  await page.getByText('Verification failed', { exact: true }).first().waitFor();
});

journey('a blocked address is told to wait, even with the right password', async (walk) => {
  const member = await registerUser(walk.product);
  const wrong = { identifier: member.username, password: 'not the password' };
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(postJson(walk.product, '/auth/login', wrong)).rejects.toThrow('401');
  }
  walk.allowErrors(/status of 429/);
  const page = await walk.openPage();
  await page.goto('/login');
  await getField(page, 'Username, email or phone').fill(member.username);
  await getField(page, 'Password').fill(member.password);
  await clickButton(page, 'Login');
  await page.getByText('Too many failed logins. Please wait and try again.', { exact: true }).first().waitFor();
});
