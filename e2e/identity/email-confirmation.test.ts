import { expect } from 'vitest';
import { getMailCode } from '../../tools/test/parse-mail.ts';
import {
  logInThroughForm,
  makeRegistration,
  registerUser,
  signInBrowser,
  submitLoginForm,
} from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

const CONFIRMED = 'Your email address is confirmed. You can now log in with it.';

journey('a changed address becomes the login after its code, entered on the profile', async (walk) => {
  const member = await registerUser(walk.product);
  const email = makeRegistration().personal_email;
  walk.allowErrors(/status of 40[01]/);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, member);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Confirm your email address', exact: true });
  await page.getByLabel('Personal email', { exact: true }).fill(email);
  expect(await card.count()).toBe(0);
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await card.getByText(`you log in with ${member.personal_email}`).waitFor();
  // Saving removed the focused button, so the focus moves to where the code is expected.
  await eventually(async () => card.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectCurrentPageToPassChecks(page, 'the profile with an address to confirm');

  const elsewhere = await walk.openPage();
  await elsewhere.goto('/login');
  await submitLoginForm(elsewhere, { ...member, username: email });
  await elsewhere.getByText('Invalid credentials', { exact: true }).first().waitFor();

  const code = card.getByLabel('Code from the email', { exact: true });
  const confirm = card.getByRole('button', { name: 'Confirm Address', exact: true });
  await confirm.click();
  await card.getByText('Verification code is required', { exact: true }).waitFor();
  const mailed = getMailCode(await walk.product.mailbox.next({ to: email }));
  // The last digit submits the form.
  await code.pressSequentially(mailed === '000000' ? '111111' : '000000');
  await card.getByText('Invalid or expired verification code', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Resend code', exact: true }).click();
  await card.getByRole('button', { name: /^Resend code in \d+ seconds$/ }).waitFor();
  const newer = getMailCode(await walk.product.mailbox.next({ to: email }));
  await code.fill('');
  await code.pressSequentially(`${newer.slice(0, 3)} ${newer.slice(3)}`);
  await page.getByText(CONFIRMED, { exact: true }).waitFor();
  expect(await card.count()).toBe(0);
  await page.reload();
  await page.getByLabel('Personal email', { exact: true }).waitFor();
  expect([await card.count(), await page.getByText(CONFIRMED).count()]).toEqual([0, 0]);

  await logInThroughForm(elsewhere, { ...member, username: email });
});

journey('an admin sees that a changed address is no login yet', async (walk) => {
  const member = await registerUser(walk.product);
  const api = await signInByApi(walk.product, member);
  const { profile } = await api<{ profile: { id: number } }>('/profile');
  await api('/profile', { method: 'PATCH', form: { personal_email: makeRegistration().personal_email } });
  const page = await walk.openPage({ width: 1280 });
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${profile.id}`);
  const note = `Not confirmed yet. They log in with ${member.personal_email}.`;
  await page.getByText(note, { exact: true }).waitFor();
});
