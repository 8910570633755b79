import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getMailCode, type Mail } from '../../tools/test/parse-mail.ts';
import {
  invalidateAccessToken,
  logInThroughForm,
  makeRegistration,
  readLocalStorage,
  registerUser,
  signInBrowser,
  submitLoginForm,
} from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { isFieldFocused } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';

const journey = defineJourneys();

const PASSWORD_CHANGED = 'Your password was changed. Your other devices are logged out.';

async function fillPasswordForm(page: Page, current: string, chosen: string, repeated = chosen) {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password', { exact: true }).fill(repeated);
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
}

const listDevices = (page: Page) => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
async function expectSignedOut(page: Page) {
  await page.reload();
  await page.waitForURL('**/login*');
  expect((await readLocalStorage(page))['authToken']).toBeUndefined();
}

journey('a new password ends the old one and signs out other devices, but not this one', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 401/);
  const [elsewhere, page] = [await walk.openPage(), await walk.openPage()];
  await logInThroughForm(elsewhere, member);
  await signInBrowser(page, member);
  await page.goto('/profile/security');
  await eventually(async () => listDevices(page).count()).toBe(2);

  const chosen = 'a new and longer password';
  await fillPasswordForm(page, member.password, chosen);
  await page.getByText(PASSWORD_CHANGED, { exact: true }).waitFor();
  for (const label of ['Current password', 'New password', 'Confirm password']) {
    await eventually(async () => page.getByLabel(label, { exact: true }).inputValue()).toBe('');
  }
  await eventually(async () => listDevices(page).count()).toBe(1);

  await expectSignedOut(elsewhere);
  await page.reload();
  await page.getByRole('heading', { name: 'Password and devices' }).waitFor();
  await submitLoginForm(elsewhere, member);
  await elsewhere.getByText('Invalid credentials', { exact: true }).first().waitFor();
  await submitLoginForm(elsewhere, { ...member, password: chosen });
  await elsewhere.waitForURL('**/dashboard');
  const notice = await walk.product.mailbox.next({ to: member.personal_email });
  expect(notice.subject).toMatch(/password/i);
  expect(notice.text).not.toContain(chosen);
});

journey('each mistake is shown at its field, one at a time, and the form values are kept', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 400/);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile/security');
  const newPassword = 'a new and longer password';
  const mistakes: [entered: [string, string, string], text: string, field: string][] = [
    [['', '', ''], 'Current password is required', 'Current password'],
    [[member.password, '', ''], 'Password is required', 'New password'],
    [[member.password, 'short', 'short'], 'Password: 8+ characters', 'New password'],
    [[member.password, newPassword, 'another one'], 'Passwords must match', 'Confirm password'],
    [['not my password', newPassword, newPassword], 'Current password is incorrect', 'Current password'],
    [
      [member.password, member.username, member.username],
      'Password must not be your username or email',
      'New password',
    ],
  ];
  for (const [[current, chosen, repeated], text, field] of mistakes) {
    await fillPasswordForm(page, current, chosen, repeated);
    await page.getByText(text, { exact: true }).waitFor();
    await eventually(() => isFieldFocused(page, field)).toBe(true);
    await eventually(async () => page.getByLabel('New password', { exact: true }).inputValue()).toBe(chosen);
  }
  await page.getByRole('button', { name: 'Show what I typed' }).first().click();
  await eventually(async () => page.getByLabel('Current password', { exact: true }).getAttribute('type')).toBe('text');
  // Leaving a half-filled form asks for confirmation.
  await page.getByRole('link', { name: 'Events', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).waitFor();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/events');
});

journey('every device is listed and can be signed out, one or all others', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 401/);
  const others = [await walk.openPage(), await walk.openPage(), await walk.openPage()] as const;
  for (const other of others) await logInThroughForm(other, member);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile/security');
  await eventually(async () => listDevices(page).count()).toBe(4);
  const here = listDevices(page).first();
  await here.getByText('This device', { exact: true }).waitFor();
  expect(await here.getByRole('button').count()).toBe(0);
  await eventually(async () => here.locator('time').first().getAttribute('title')).toMatch(
    /\d{4}.*\d:\d{2}.*(EAT|GMT\+3)/,
  );
  await here.getByText(/^Last used just now/).waitFor();

  const signOut = page.getByRole('button', { name: /^Log out (?!all)/ });
  await signOut.first().click();
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true });
  await eventually(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await cancel.click();
  await eventually(async () => listDevices(page).count()).toBe(4);
  // The most recently used other device is second.
  await signOut.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByText('That device is logged out.', { exact: true }).waitFor();
  await eventually(async () => listDevices(page).count()).toBe(3);
  await expectSignedOut(others[2]);
  await others[0].reload();
  await others[0].getByText(`Welcome, ${member.username}!`).waitFor();

  await page.getByRole('button', { name: 'Log out all other devices', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByText('All other devices are logged out.', { exact: true }).waitFor();
  await page.getByText(/You’re only logged in on this device/).waitFor();
  await eventually(async () => listDevices(page).count()).toBe(1);
  await expectSignedOut(others[0]);
  await expectSignedOut(others[1]);
});

journey('signing out works with an expired access token, and a failed list offers a retry', async (walk) => {
  const member = await registerUser(walk.product);
  await signInByApi(walk.product, member);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  walk.allowErrors(/status of (400|401|403)/);
  await page.goto('/profile/security');
  await eventually(async () => listDevices(page).count()).toBe(2);
  await invalidateAccessToken(page);
  await page.getByRole('button', { name: 'Log out all other devices', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByText('All other devices are logged out.', { exact: true }).waitFor();
  await eventually(async () => listDevices(page).count()).toBe(1);

  await page.route('**/api/auth/sessions', async (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await page.getByText('Failed to fetch your devices', { exact: true }).waitFor();
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await eventually(async () => listDevices(page).count()).toBe(1);

  // The server's answer to an inactive account.
  const rejection = { error: 'You don’t have permission to do this.', code: 'forbidden' };
  await page.route('**/api/auth/sessions', async (route) => route.fulfill({ status: 403, json: rejection }));
  await page.reload();
  await page.getByText(rejection.error, { exact: true }).waitFor();
  await page.getByText(/The church office can help/).waitFor();
});

const findLinkInMail = ({ text }: Mail) => {
  const link = /http\S+\/undo-email#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in the mail:\n${text}`);
  return link;
};

/** Somebody who knows the password changes the account's address. */
async function changeEmail(walk: Parameters<Parameters<typeof journey>[1]>[0]) {
  const member = await registerUser(walk.product);
  const api = await signInByApi(walk.product, member);
  const email = makeRegistration().personal_email;
  await api('/profile', { method: 'PATCH', form: { personal_email: email } });
  const readEmail = async () => (await api<{ profile: Profile }>('/profile')).profile.personal_email;
  expect(await readEmail()).toBe(email);
  const link = findLinkInMail(await walk.product.mailbox.next({ to: member.personal_email }));
  return { member, email, readEmail, link };
}

journey('the link sent to the old address undoes an e-mail change', async (walk) => {
  const { member, email, readEmail, link } = await changeEmail(walk);
  walk.allowErrors(/status of 40[01]/);
  const intruder = await walk.openPage();
  await logInThroughForm(intruder, member);

  const page = await walk.openPage();
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Restore my old address', exact: true });
  await button.waitFor();
  await eventually(async () => page.url()).toBe(`${walk.product.origin}/undo-email`);
  await page.getByText(/Every device is logged out/).waitFor();
  // Opening the link changes nothing, because mail programs do that on their own.
  expect(await readEmail()).toBe(email);

  await button.click();
  await page.getByText('Your old email address is back, and every device is logged out.', { exact: true }).waitFor();
  await page.getByText(/Now choose a new password\./).waitFor();
  const notice = await walk.product.mailbox.next({ to: member.personal_email });
  expect(notice.text).toContain('Your password no longer works.');
  await expectSignedOut(intruder);
  await submitLoginForm(intruder, { ...member, username: email });
  await intruder.getByText('Invalid credentials', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Choose a new password', exact: true }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByLabel('Username, email or phone', { exact: true }).fill(member.personal_email);
  await page.getByRole('button', { name: 'Send code', exact: true }).click();
  await page.waitForURL('**/reset-password');
  const code = getMailCode(await walk.product.mailbox.next({ to: member.personal_email }));
  const password = 'mine alone from now on';
  await page.getByLabel('Verification code', { exact: true }).fill(code);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await page.getByText('Your password was changed. Please log in.', { exact: true }).waitFor();
  await submitLoginForm(page, { username: member.personal_email, password });
  await page.waitForURL('**/dashboard');

  await page.goto(link);
  await button.click();
  await page.getByText('This link is no longer valid.', { exact: true }).waitFor();
});

journey('undoing the change signs this browser out too', async (walk) => {
  const { member, link } = await changeEmail(walk);
  walk.allowErrors(/status of 401/);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto(link);
  await page.getByRole('button', { name: 'Restore my old address', exact: true }).click();
  await page.getByText(/Your old email address is back/).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Existing Member', exact: true }).waitFor();
  expect((await readLocalStorage(page))['authToken']).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/undo-email');
});

journey('the security pages pass the page checks at each width, light and dark', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  await page.goto('/profile/security');
  await listDevices(page).first().waitFor();
  await expectCurrentPageToPassChecks(page, 'password and devices');
  await fillPasswordForm(page, '', '');
  await page.getByText('Current password is required', { exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'password and devices with an error');
  await page.goto('/undo-email#token=some');
  await page.getByRole('button', { name: 'Restore my old address', exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'undo the change of an address');
});
