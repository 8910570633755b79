import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getMailCode } from '../../tools/test/parse-mail.ts';
import {
  fillRegistrationForm,
  logInThroughForm,
  makeRegistration,
  registerUser,
  signInBrowser,
} from '../support/accounts.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { clickButton, getButton, getField, pauseRequests, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';

const journey = defineJourneys();

/** Opens the page for the code of a new account. `sent` lists the codes that the page has sent. */
async function openVerification(walk: Journey) {
  const person = makeRegistration();
  const page = await walk.openPage({ width: 360 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/auth/verify')) return;
    sent.push((JSON.parse(request.postData() ?? '{}') as { code: string }).code);
  });
  await page.goto('/register');
  await fillRegistrationForm(page, person);
  await clickButton(page, 'Register');
  await page.waitForURL('**/verify-email');
  const code = getMailCode(await walk.product.mailbox.next({ to: person.personal_email }));
  return { page, person, code, wrong: code === '123456' ? '654321' : '123456', sent };
}

async function pasteText(page: Page, label: string, text: string): Promise<void> {
  await getField(page, label).evaluate((field: HTMLInputElement, pasted) => {
    field.focus();
    field.select();
    field.setRangeText(pasted);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

journey(
  'the sixth digit submits the code once, an error keeps the digits, and the login is filled in',
  async (walk) => {
    walk.allowErrors(/status of 400/);
    const { page, person, code, wrong, sent } = await openVerification(walk);
    const resume = await pauseRequests(page, 'POST', '/auth/verify');
    await getField(page, 'Verification code').pressSequentially(wrong.slice(0, 5));
    expect(sent).toEqual([]);
    await getField(page, 'Verification code').press(wrong.slice(5));
    await getButton(page, 'Verifying...').waitFor();
    // Enter while the answer is awaited sends nothing more.
    await getField(page, 'Verification code').press('Enter');
    resume();
    await waitForText(page, 'Invalid or expired verification code');
    expect(sent).toEqual([wrong]);
    await eventually(async () => getField(page, 'Verification code').inputValue()).toBe(wrong);

    // Pasted with a space, as it stands in some mails.
    await pasteText(page, 'Verification code', `${code.slice(0, 3)} ${code.slice(3)}`);
    await waitForText(page, `Welcome, ${person.username}!`);
    expect(sent).toEqual([wrong, code]);

    await page.getByRole('link', { name: 'Proceed to Login', exact: true }).click();
    await page.waitForURL('**/login');
    await eventually(() => getField(page, 'Username, email or phone').inputValue()).toBe(person.username);
    await eventually(async () => getField(page, 'Password').inputValue()).toBe('');
    await getField(page, 'Password').fill(person.password);
    await clickButton(page, 'Login');
    await page.waitForURL('**/dashboard');
  },
);

journey('a code that a device fills in is sent after a moment, or at once by the button', async (walk) => {
  const { page, person, code, sent } = await openVerification(walk);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await getField(page, 'Verification code').fill(code);
  await page.clock.runFor(900);
  expect(sent).toEqual([]);
  await clickButton(page, 'Verify');
  await waitForText(page, `Welcome, ${person.username}!`);
  await page.clock.runFor(2000);
  expect(sent).toEqual([code]);

  const other = await openVerification(walk);
  await getField(other.page, 'Verification code').fill(other.code);
  await waitForText(other.page, `Welcome, ${other.person.username}!`);
  expect(other.sent).toEqual([other.code]);
});

journey('the registration tells a signed-in user so, and offers the dashboard or to log out', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, member);
  await page.goto('/register');
  const notice = page.getByRole('status').filter({ hasText: `You’re logged in as ${member.username}.` });
  await notice.waitFor();
  await expectCurrentPageToPassChecks(page, 'the registration of a signed-in user');
  await notice.getByRole('link', { name: 'Go to your dashboard', exact: true }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/register');
  await notice.getByRole('button', { name: 'Log out', exact: true }).click();
  await notice.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/register');
  // The focused button is gone, so the focus moves to the heading.
  await eventually(async () => page.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Existing Member', exact: true }).first().waitFor();
  await logInThroughForm(page, member);
});
