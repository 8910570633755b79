import { expect } from 'vitest';
import { getMailCode } from '../../tools/test/parse-mail.ts';
import { logInThroughForm, makeRegistration, registerUser, submitLoginForm } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';

const journey = defineJourneys();

const CODE_SENT = 'If this account exists, a code is on its way to its email address.';

journey('a user asks for a code, sets a new password and signs in; the old sessions end', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 40[01]/);
  const elsewhere = await walk.openPage();
  await logInThroughForm(elsewhere, member);

  const page = await walk.openPage();
  await page.goto('/login');
  await page.getByRole('link', { name: /forgot/i }).click();
  // The login has a field of the same name, so wait until that page is left.
  await page.getByRole('heading', { level: 1, name: /forgot/i }).waitFor();
  await page.getByLabel('Username, email or phone', { exact: true }).fill(member.personal_email);
  await page.getByRole('button', { name: 'Send code', exact: true }).click();

  await page.waitForURL('**/reset-password');
  await page.getByText(CODE_SENT, { exact: true }).waitFor();
  const code = getMailCode(await walk.product.mailbox.next({ to: member.personal_email }));
  await page.reload();
  const password = 'another long password';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Verification code', { exact: true }).fill(code === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await page.getByText('Invalid or expired verification code', { exact: true }).first().waitFor();
  await page.getByLabel('Verification code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Change password', exact: true }).click();

  await page.waitForURL('**/login');
  await page.getByText('Your password was changed. Please log in.', { exact: true }).waitFor();
  await submitLoginForm(page, member);
  await page.getByText('Invalid credentials', { exact: true }).first().waitFor();
  await submitLoginForm(page, { ...member, password });
  await page.waitForURL('**/dashboard');

  await elsewhere.reload();
  await elsewhere.waitForURL('**/login*');
  await elsewhere.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  const notice = await walk.product.mailbox.next({ to: member.personal_email });
  expect(notice.subject).toMatch(/password/i);
  expect(notice.text).not.toContain(password);
});

journey('an unknown user gets the same answer and no mail', async (walk) => {
  const stranger = makeRegistration();
  const page = await walk.openPage();
  await page.goto('/forgot-password');
  await page.getByLabel('Username, email or phone', { exact: true }).fill(stranger.personal_email);
  await page.getByRole('button', { name: 'Send code', exact: true }).click();
  await page.waitForURL('**/reset-password');
  await page.getByText(CODE_SENT, { exact: true }).waitFor();
  // A later mail to a real member has arrived, so a mail to the stranger would have arrived before it.
  await registerUser(walk.product);
  await eventually(async () => walk.product.mailbox.unread({ to: stranger.personal_email })).toBe(0);
});
