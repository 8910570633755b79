import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import {
  listStoredKeys,
  logInThroughForm,
  readLocalStorage,
  registerUser,
  signInBrowser,
  submitLoginForm,
} from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, isFieldFocused } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ON_LOCALHOST } from '../support/product.ts';
import {
  addAuthenticator,
  createPasskey,
  forgetSession,
  keepRecoveryCodes,
  openSecondStep,
  setUpApp,
} from '../support/two-step.ts';

const journey = defineJourneys(ON_LOCALHOST);

const SETUP = '/profile/security/two-step';

journey('a member sets up a passkey, then signs in without typing a name', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const page = await openPage({ width: 360 });
  const { client, authenticatorId } = await addAuthenticator(page);
  await signInBrowser(page, member);
  await page.goto('/profile/security');
  await page.getByRole('link', { name: 'Set up two-step login' }).click();
  await page.waitForURL(`**${SETUP}`);
  await eventually(async () => getField(page, 'Name of this passkey').inputValue()).toMatch(/ on /);
  await createPasskey(page);
  await expectCurrentPageToPassChecks(page, 'setup with a passkey');
  await page.setViewportSize({ width: 360, height: 800 });
  const codes = await keepRecoveryCodes(page);
  expect(new Set(codes).size).toBe(10);
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ rpId, isResidentCredential }) => ({ rpId, isResidentCredential }))).toEqual([
    { rpId: 'localhost', isResidentCredential: true },
  ]);

  // The authenticator answers the offer in the field at once, as if the user had chosen the passkey there.
  await forgetSession(page);
  await page.goto('/login');
  await page.waitForURL('**/dashboard');

  await forgetSession(page);
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'));
  await page.goto('/login');
  await eventually(async () => getField(page, 'Username, email or phone').getAttribute('autocomplete')).toBe(
    'username webauthn',
  );
  await clickButton(page, 'Sign in with a passkey');
  await page.waitForURL('**/dashboard');
  expect(await readLocalStorage(page)).toMatchObject({ username: member.username });
});

journey('a browser without passkeys shows no line at the login, and the setup offers the app', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360 });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/login');
  await getButton(page, 'Login').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await getButton(page, 'Sign in with a passkey').count()).toBe(0);
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await page.getByText(/^This browser can’t use passkeys here/).waitFor();
  await setUpApp(page);
});

journey('a browser without passkeys says why it asks for a recovery code', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const page = await openPage();
  await addAuthenticator(page);
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await createPasskey(page);
  const codes = await keepRecoveryCodes(page);

  const other = await openPage({ width: 360 });
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await openSecondStep(other, member);
  await other.getByText(/^This browser can’t use your passkey\. Use a recovery code/).waitFor();
  await expectCurrentPageToPassChecks(other, 'second step without passkeys');
  await getField(other, 'Recovery code').fill(codes[0] ?? '');
  await clickButton(other, 'Continue');
  await other.waitForURL('**/dashboard');
});

journey('after the password comes the second step, and an abandoned one opens no session', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 401/);
  const page = await walk.openPage();
  const authenticator = await addAuthenticator(page);
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await createPasskey(page);
  await keepRecoveryCodes(page);

  const other = await walk.openPage({ width: 360 });
  await openSecondStep(other, member);
  await other.getByText(/Time left: (10:00|9:5\d)/).waitFor();
  await expectCurrentPageToPassChecks(other, 'second step');
  expect(await listStoredKeys(other)).toEqual([]);
  expect(other.url()).not.toContain('?');

  // A phone drops the tab while its owner looks up the code. No other tab and no later login finds what waits.
  await other.reload();
  await other.getByText(/Time left: (10:00|9:\d\d)/).waitFor();
  const tab = await other.context().newPage();
  await tab.goto('/login/second');
  await tab.waitForURL('**/login');
  await tab.close();
  await other.clock.install();
  await other.reload();
  await other.getByText(/Time left/).waitFor();
  await other.clock.fastForward('10:01');
  await other.getByText('This login has ended.').waitFor();
  await other.reload();
  await other.waitForURL('**/login');
  await other.getByText('Please log in again.', { exact: true }).waitFor();
  await other.goto('/dashboard');
  await other.waitForURL('**/login');
  await page.goto('/profile/security');
  await eventually(async () => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem').count()).toBe(1);

  await forgetSession(page);
  await openSecondStep(page, member, authenticator);
  await clickButton(page, 'Use your passkey');
  await page.waitForURL('**/dashboard');
});

journey('on a phone the recovery codes lie under no toast', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const page = await openPage({ width: 360 });
  await addAuthenticator(page);
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await createPasskey(page);
  // A toast under the pointer stays.
  await page.getByRole('alert').filter({ hasText: 'Your passkey is ready.' }).hover();
  await getButton(page, 'Show my recovery codes').press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  await eventually(async () => countCoveredCodes(list)).toBe(0);
});

/** Counts the codes on the screen that something lies on, while the list ends where toasts begin. */
const countCoveredCodes = async (list: Locator) =>
  list.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    return [...element.querySelectorAll('code')].filter((code) => {
      const { left, top, width, height } = code.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return y > 0 && y < innerHeight && !element.contains(document.elementFromPoint(x, y));
    }).length;
  });

journey('an app code and a recovery code finish a login, each once', async ({ product, openPage, allowErrors }) => {
  const member = await registerUser(product);
  allowErrors(/status of 401/);
  const page = await openPage({ width: 360 });
  await signInBrowser(page, member);
  await page.goto(SETUP);
  const showCode = await setUpApp(page);
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await keepRecoveryCodes(page);

  const other = await openPage();
  await openSecondStep(other, member);
  await getField(other, 'Code from your authenticator app').pressSequentially(showCode(0));
  await other.getByText('That code is not right', { exact: true }).waitFor();
  await eventually(async () => isFieldFocused(other, 'Code from your authenticator app')).toBe(true);
  await getField(other, 'Code from your authenticator app').fill('');
  await getField(other, 'Code from your authenticator app').pressSequentially(showCode(1));
  await other.waitForURL('**/dashboard');

  const third = await openPage({ width: 360 });
  await openSecondStep(third, member);
  await getField(third, 'Code from your authenticator app').fill('12');
  await clickButton(third, 'Use a recovery code');
  await eventually(async () => isFieldFocused(third, 'Recovery code')).toBe(true);
  await clickButton(third, 'Continue');
  await third.getByText('Enter a recovery code', { exact: true }).waitFor();
  await getField(third, 'Recovery code').fill((codes[0] ?? '').toUpperCase());
  // The typed text stays while the other way is shown.
  await clickButton(third, 'Use a recovery code');
  await eventually(async () => getField(third, 'Code from your authenticator app').inputValue()).toBe('12');
  await clickButton(third, 'Use a recovery code');
  await clickButton(third, 'Continue');
  await third.waitForURL('**/dashboard');
  await product.mailbox.next({ to: member.personal_email });
  await third.goto('/profile/security');
  await third.getByText('Recovery codes left: 9', { exact: true }).waitFor();

  // New codes are confirmed without a word about turning on what is on.
  await third.getByRole('link', { name: 'Make new recovery codes' }).click();
  await clickButton(third, 'Make new recovery codes');
  const items = third.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await items.first().waitFor();
  expect(await getButton(third, 'Turn on two-step login').count()).toBe(0);
  await getField(third, 'Type one of the codes').fill((await items.allInnerTexts())[0] ?? '');
  await clickButton(third, 'I’ve kept my new codes');
  await third
    .getByText('Your new recovery codes are confirmed. The old ones no longer work.', { exact: true })
    .waitFor();
});

journey('five wrong answers end the second step', async ({ product, openPage, allowErrors }) => {
  const member = await registerUser(product);
  allowErrors(/status of (401|429)/);
  const page = await openPage();
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await setUpApp(page);
  await keepRecoveryCodes(page);
  const other = await openPage();
  await openSecondStep(other, member);
  const field = getField(other, 'Code from your authenticator app');
  const ended = other.getByRole('link', { name: 'Go to Login' });
  for (let attempt = 0; attempt < 6 && !(await ended.isVisible()); attempt += 1) {
    await field.fill('');
    const answered = other.waitForResponse('**/api/auth/two-step/code');
    await field.pressSequentially(`00000${attempt}`);
    await answered;
    await other.getByText('That code is not right').or(ended).first().waitFor();
  }
  await ended.click();
  await other.waitForURL('**/login');
  expect(await listStoredKeys(other)).toEqual([]);
});

journey('a removed passkey no longer opens the account, and two tabs see the same', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 401/);
  const page = await walk.openPage();
  await addAuthenticator(page);
  await logInThroughForm(page, member);
  await page.goto(SETUP);
  await createPasskey(page);
  await keepRecoveryCodes(page);
  const tab = await page.context().newPage();
  await tab.goto('/profile/security');
  await tab.getByText('Your password alone doesn’t open your account.').waitFor();

  await page.goto('/profile/security');
  const list = page.getByRole('list', { name: 'Your passkeys' });
  await list.getByRole('button', { name: /^Rename/ }).click();
  await getField(page, 'Name of this passkey').fill('My phone');
  await clickButton(page, 'Save');
  await getButton(page, 'Remove My phone').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Anyone who learns your password can log in as you.').waitFor();

  await tab.reload();
  await tab.getByText('Anyone who learns your password can log in as you.').waitFor();
  await forgetSession(tab);
  await tab.goto('/login');
  await submitLoginForm(tab, member);
  await tab.waitForURL('**/dashboard');
});
