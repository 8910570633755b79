import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys } from '../support/journey.ts';
import { clickButton, getButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, ON_LOCALHOST } from '../support/product.ts';
import {
  addAuthenticator,
  ageProofs,
  createPasskey,
  dropRequirement,
  forgetSession,
  keepRecoveryCodes,
  movePasskeys,
  openSecondStep,
  replaceApp,
  requireTwoStep,
  setUpApp,
} from '../support/two-step.ts';
import { createUserAsAdmin, USER_PASSWORD } from '../support/users.ts';

const journey = defineJourneys(ON_LOCALHOST);

const SETUP = '/profile/security/two-step';

journey('setup warns before the host changes, and a passkey of an old host can only be removed', async (walk) => {
  const { product, openPage } = walk;
  walk.allowErrors(/status of 401/);
  const member = await registerUser(product);
  const page = await openPage({ width: 360 });
  await addAuthenticator(page);
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await createPasskey(page);
  const codes = await keepRecoveryCodes(page);

  const office = await openPage({ width: 360 });
  await signInBrowser(office, ADMIN);
  await office.goto('/admin/setup');
  await office.getByText(/^Passkeys that work only at localhost: 1\. Before you change PUBLIC_URL/).waitFor();
  await office.getByText('Passkeys that stop working with another host name: 1', { exact: true }).waitFor();
  await expectCurrentPageToPassChecks(office, 'setup with a passkey');

  await movePasskeys(product, member.username, 'old.example');
  await office.reload();
  await office.getByText(/^Passkeys of an old address of this site: 1\./).waitFor();
  expect(await office.getByText(/work only at/).count()).toBe(0);

  // The browser still has it for this host, but the server no longer takes it.
  await forgetSession(page);
  await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'));
  await page.goto('/login');
  await clickButton(page, 'Sign in with a passkey');
  await page.getByText('That passkey was not accepted', { exact: true }).waitFor();
  await openSecondStep(page, member);
  expect(await getButton(page, 'Use your passkey').count()).toBe(0);
  await getField(page, 'Recovery code').fill(codes[0] ?? '');
  await clickButton(page, 'Continue');
  await page.waitForURL('**/dashboard');

  await page.goto('/profile/security');
  const list = page.getByRole('list', { name: 'Your passkeys' });
  await list.getByText('No longer works', { exact: true }).waitFor();
  await list.getByText('It belongs to an old address of this site. Remove it and add a new one.').waitFor();
  await expectCurrentPageToPassChecks(page, 'a passkey of an old host');
  await list.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await list.waitFor({ state: 'detached' });
  await office.reload();
  await office.getByRole('heading', { name: 'Two-step login' }).waitFor();
  await getField(office, 'Who must have it').waitFor();
  expect(await office.getByText(/^Passkeys of an old address/).count()).toBe(0);
});

journey('who must have two-step login and lost the app sets up a new one with a recovery code', async (walk) => {
  const { product, openPage } = walk;
  walk.allowErrors(/status of (401|403)/);
  const { username } = await createUserAsAdmin(product, { role: 'pastor' });
  const pastor = { username, password: USER_PASSWORD };
  const page = await openPage();
  await signInBrowser(page, pastor);
  await page.goto(SETUP);
  const showLostCode = await setUpApp(page);
  const codes = await keepRecoveryCodes(page);
  await requireTwoStep(product, 'staff', -1);

  const other = await openPage({ width: 360 });
  await openSecondStep(other, pastor);
  await clickButton(other, 'Use a recovery code');
  await getField(other, 'Recovery code').fill(codes[0] ?? '');
  await clickButton(other, 'Continue');
  await other.waitForURL('**/dashboard');
  await other.goto('/profile/security');
  await other.getByRole('link', { name: 'Replace the authenticator app' }).click();
  await other.waitForURL(`**${SETUP}#app`);
  await clickButton(other, 'Replace the authenticator app');
  await expectCurrentPageToPassChecks(other, 'replacing the app');
  await clickButton(other, 'Keep the old app');
  const showCode = await replaceApp(other);
  await getButton(other, 'Replace the authenticator app').waitFor();

  // The other device is logged out, and the code of the lost app is refused.
  await page.goto('/profile/security');
  await page.waitForURL('**/login');
  await openSecondStep(page, pastor);
  await getField(page, 'Code from your authenticator app').pressSequentially(showLostCode(1));
  await page.getByText('That code is not right', { exact: true }).waitFor();
  await getField(page, 'Code from your authenticator app').fill('');
  await getField(page, 'Code from your authenticator app').pressSequentially(showCode(1));
  // The page that the old session was on.
  await page.waitForURL('**/profile/security');
  await dropRequirement(product);
});

journey('the proof dialog says what to do after the loss of the device', async ({ product, openPage, allowErrors }) => {
  allowErrors(/status of 403/);
  const member = await registerUser(product);
  const page = await openPage({ width: 360 });
  await signInBrowser(page, member);
  await page.goto(SETUP);
  await setUpApp(page);
  await keepRecoveryCodes(page);
  await ageProofs(product);
  await clickButton(page, 'Make new recovery codes');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByText(/^Lost your device\? Log out and log in with a recovery code\./).waitFor();
  await expectCurrentPageToPassChecks(page, 'the proof dialog with a lost device');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
});
