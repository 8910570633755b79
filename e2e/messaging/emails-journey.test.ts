import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getMainLink, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import {
  fillEmailForm,
  getEmailRow,
  getRecipientCheckbox,
  getRecipientLine,
  searchRecipient,
  tickRecipient,
  updateMailPreferences,
} from '../support/recipients.ts';
import { createUserAsAdmin, USER_PASSWORD } from '../support/users.ts';

const journey = defineJourneys();

journey('an email to two selected people is counted, previewed, tested and sent to each alone', async (walk) => {
  const { product } = walk;
  const [amina, baraka] = [
    await createUserAsAdmin(product, { first_name: 'Amina' }),
    await createUserAsAdmin(product, { first_name: 'Baraka' }),
  ];
  const nobody = await createUserAsAdmin(product, { first_name: 'Silent', personal_email: null });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/messages');
  await getMainLink(page, 'Send Email').click();
  await page.waitForURL('**/admin/messages/emails');

  // Without a recipient it cannot be sent. A filter or one ticked person is enough.
  const send = getButton(page, 'Send Email');
  await eventually(async () => send.isDisabled()).toBe(true);
  await getField(page, 'Role').selectOption('pastor');
  expect(await send.isDisabled()).toBe(false);
  await waitForText(page, 'This reaches 0 people.');
  await getField(page, 'Role').selectOption('');
  await eventually(async () => send.isDisabled()).toBe(true);
  await getField(page, 'Status').selectOption('Inactive');
  expect(await send.isDisabled()).toBe(false);
  await getField(page, 'Status').selectOption('');
  await eventually(async () => send.isDisabled()).toBe(true);
  await eventually(async () => getField(page, 'Sender').getAttribute('required')).toBeNull();
  await searchRecipient(page, nobody.username);
  await getRecipientCheckbox(page, nobody.username).click();
  await getRecipientLine(page, nobody.username).getByText('User has no email address', { exact: true }).waitFor();
  expect(await getRecipientCheckbox(page, nobody.username).isChecked()).toBe(false);
  await eventually(async () => send.isDisabled()).toBe(true);

  // Ticked people stay ticked while others are searched for.
  await tickRecipient(page, amina.username);
  await tickRecipient(page, baraka.username);
  await waitForText(page, '2 selected');
  await getButton(page, 'Selected (2)').click();
  await getRecipientLine(page, amina.username).waitFor();
  await waitForText(page, 'This reaches 2 people.');

  await send.click();
  await waitForText(page, 'Subject and body are required');
  await fillEmailForm(page, 'Choir on <Friday>', 'Bring your voice.\n<script>document.title = "run"</script>');
  await getButton(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.frameLocator('iframe').getByText('Bring your voice.').last().waitFor();
  await eventually(async () => page.title()).toContain('Send Email');
  await preview.getByRole('button', { name: 'Plain text', exact: true }).click();
  await preview.locator('pre').getByText('Bring your voice.').waitFor();
  await page.keyboard.press('Escape');
  await getButton(page, 'Send a test to myself').click();
  await page.getByText(/^Sending a test to /).waitFor();
  expect((await product.mailbox.next({ to: ADMIN.email })).subject).toContain('Choir on <Friday>');

  // The question names the number; the safe answer keeps the form values.
  await send.click();
  await page.getByRole('heading', { name: 'Send this email to 2 people?' }).waitFor();
  await getButton(page, 'Not yet').click();
  await eventually(async () => getField(page, 'Subject').inputValue()).toBe('Choir on <Friday>');
  await send.click();
  await getButton(page, 'Send to 2 people').click();
  await page.waitForURL('**/admin/email/history');
  await page.getByText(/sent to 2 people/).waitFor();
  await getEmailRow(page, 'Choir on <Friday>').getByText('sent', { exact: true }).waitFor();
  await waitForText(page, 'Page 1 of 1 (1 emails)');
  for (const { personal_email: to } of [amina, baraka]) {
    const mail = await product.mailbox.next({ to: to ?? '' });
    expect(mail.to).toEqual([to]);
    expect(mail.headers.get('to')).toContain(to);
    expect(mail.html).not.toContain('<script');
  }
});

journey(
  'the history of an email to all active users shows progress, failures and skipped people, and resends',
  async (walk) => {
    const { product } = walk;
    const [slow, strict] = [
      await createUserAsAdmin(product, { first_name: 'Slow' }),
      await createUserAsAdmin(product, { first_name: 'Strict' }),
    ];
    const quiet = await createUserAsAdmin(product, { first_name: 'Quiet' });
    await updateMailPreferences(product, quiet.username, { wants_emails: false });
    const { promise: released, resolve: resume } = Promise.withResolvers<void>();
    product.mailbox.behave((step, address) => {
      if (step === 'rcpt' && address === slow.personal_email) return released;
      return step === 'rcpt' && address === strict.personal_email ? '550 5.7.1 Not from you' : undefined;
    });

    const page = await walk.openPage();
    await signInBrowser(page, ADMIN);
    await page.goto('/admin/emails');
    await page.getByRole('checkbox', { name: 'Send to all active users', exact: true }).check();
    await page.getByText('1 Doesn’t want emails from the church').waitFor();
    await fillEmailForm(page, 'Harvest', 'We give thanks.');
    await getField(page, 'Sender').fill('The elders');
    await getButton(page, 'Send Email').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to \d+ people$/ })
      .click();
    await page.waitForURL('**/admin/email/history');

    // The page shows the progress and updates on its own.
    const row = getEmailRow(page, 'Harvest');
    await row.getByText('queued', { exact: true }).waitFor();
    await row.getByRole('progressbar').waitFor();
    await eventually(async () => page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Sent At',
      'Sender',
      'Recipients',
      'Subject',
      'Status',
      'Error',
    ]);
    resume();
    await row.getByText('failed', { exact: true }).waitFor();
    await row.getByText('The elders', { exact: true }).waitFor();
    await expectCurrentPageToPassChecks(page, 'history');

    await eventually(async () => getField(page, 'Status').locator('option').allInnerTexts()).toEqual([
      'All',
      'Sent',
      'Failed',
    ]);
    for (const bound of ['Previous', 'Next'])
      await eventually(async () => getButton(page, bound).isDisabled()).toBe(true);
    await getField(page, 'Status').selectOption('Sent');
    await eventually(async () => row.count()).toBe(0);
    await getField(page, 'Status').selectOption('Failed');
    await row.getByRole('link', { name: 'Harvest', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Harvest', exact: true }).waitFor();

    // Recipients are listed with the reason; only failed ones get it again.
    const people = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    await getField(page, 'State').selectOption('Failed');
    await eventually(async () => people.count()).toBe(1);
    await people.filter({ hasText: 'Strict' }).getByText('Rejected by the mail server (550 5.7.1)').waitFor();
    await getField(page, 'State').selectOption('Left out');
    await people.filter({ hasText: 'Quiet' }).getByText('Doesn’t want emails from the church').waitFor();
    await expectCurrentPageToPassChecks(page, 'record');
    product.mailbox.behave(() => undefined);
    await getButton(page, 'Resend to failed recipients').click();
    await getButton(page, 'Send to 1 person').click();
    await page.getByText(/sent again to 1 person/).waitFor();
    expect((await product.mailbox.next({ to: strict.personal_email ?? '' })).subject).toBe('Harvest');
    await page.getByRole('region', { name: 'About this email' }).getByText('sent', { exact: true }).waitFor();
    expect(await getButton(page, 'Resend to failed recipients').count()).toBe(0);
    await product.mailbox.next({ to: slow.personal_email ?? '' });
    expect(product.mailbox.unread({ to: slow.personal_email ?? '' })).toBe(0);
    expect(product.mailbox.unread({ to: quiet.personal_email ?? '' })).toBe(0);
  },
);

journey('a user unsubscribes by the link of an email and in the profile, and gets no more mail', async (walk) => {
  walk.allowErrors(/status of 404/);
  const { product } = walk;
  const member = await createUserAsAdmin(product, { first_name: 'Neema' });
  const to = member.personal_email ?? '';
  const api = await signInByApi(product, ADMIN);
  const mailing = { subject: 'News', body: 'All is well.', recipients: [to] };
  await api('/admin/email/selected', { method: 'POST', json: mailing });
  const mail = await product.mailbox.next({ to });
  const address = /https?:\/\/\S*\/unsubscribe\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
  const page = await walk.openPage({ width: 360, height: 740 });
  await page.goto(address);
  await getButton(page, 'Turn emails off').waitFor();
  await expectCurrentPageToPassChecks(page, 'unsubscribe');

  // Opening the link alone does not unsubscribe.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await getButton(page, 'Turn emails off').click();
  await waitForText(page, 'You won’t get any more emails from the church.');
  await getButton(page, 'Turn emails on again').waitFor();

  const own = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(own, { username: member.username, password: USER_PASSWORD });
  await own.goto('/profile');
  const emails = own.getByRole('switch', { name: 'Emails from the church', exact: true });
  const texts = own.getByRole('switch', { name: 'Text messages from the church', exact: true });
  await emails.waitFor();
  expect(await emails.isChecked()).toBe(false);
  await eventually(async () => texts.isChecked()).toBe(true);
  await texts.click();
  await waitForText(own, 'Your choice is saved');
  await emails.click();
  await eventually(async () => emails.isEnabled()).toBe(true);
  await own.reload();
  await emails.waitFor();
  await eventually(async () => [await emails.isChecked(), await texts.isChecked()]).toEqual([true, false]);
  await page.reload();
  await getButton(page, 'Turn emails off').waitFor();
  await page.goto('/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor();
});
