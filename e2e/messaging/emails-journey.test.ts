import { expect } from 'vitest';
import { signInByApi } from '../support/api-client.ts';
import { link } from '../support/church-life.ts';
import { eventually, journeys } from '../support/journey.ts';
import { beSignedIn } from '../support/people.ts';
import { button, field, newUser, PASSWORD, see } from '../support/people-admin.ts';
import { ADMIN } from '../support/product.ts';
import { boxOf, emailRow, fillEmail, lineOf, optOut, tick } from '../support/sending.ts';
import { expectSoundPage } from '../support/sound-page.ts';

const journey = journeys();

journey('an email to two who are ticked: counted, looked at, tried, sent, each alone', async (walk) => {
  const { product } = walk;
  const [amina, baraka] = [
    await newUser(product, { first_name: 'Amina' }),
    await newUser(product, { first_name: 'Baraka' }),
  ];
  const nobody = await newUser(product, { first_name: 'Silent', personal_email: null });
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  await page.goto('/admin/messages');
  await link(page, 'Send Email').click();
  await page.waitForURL('**/admin/messages/emails');

  // Nobody is meant yet: it cannot be sent. A filter, or somebody ticked, is enough.
  const send = button(page, 'Send Email');
  expect(await send.isDisabled()).toBe(true);
  await field(page, 'Role').selectOption('pastor');
  expect(await send.isDisabled()).toBe(false);
  await see(page, 'This reaches 0 people.');
  await field(page, 'Role').selectOption('');
  expect(await send.isDisabled()).toBe(true);
  await field(page, 'Status').selectOption('Inactive');
  expect(await send.isDisabled()).toBe(false);
  await field(page, 'Status').selectOption('');
  expect(await send.isDisabled()).toBe(true);
  expect(await field(page, 'Sender').getAttribute('required')).toBeNull();
  await field(page, 'Search people').fill(nobody.username);
  await boxOf(page, nobody.username).click();
  await lineOf(page, nobody.username).getByText('User has no email address', { exact: true }).waitFor();
  expect(await boxOf(page, nobody.username).isChecked()).toBe(false);
  expect(await send.isDisabled()).toBe(true);

  // Whoever is ticked stays ticked while others are searched for.
  await tick(page, amina.username);
  await tick(page, baraka.username);
  await see(page, '2 selected');
  await button(page, 'Selected (2)').click();
  await lineOf(page, amina.username).waitFor();
  await see(page, 'This reaches 2 people.');

  await send.click();
  await see(page, 'Subject and body are required');
  await fillEmail(page, 'Choir on <Friday>', 'Bring your voice.\n<script>document.title = "run"</script>');
  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.frameLocator('iframe').getByText('Bring your voice.').last().waitFor();
  expect(await page.title()).toContain('Send Email');
  await preview.getByRole('button', { name: 'Plain text', exact: true }).click();
  await preview.locator('pre').getByText('Bring your voice.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Send a test to myself').click();
  await page.getByText(/^A test is being sent to /).waitFor();
  expect((await product.mailbox.next({ to: ADMIN.email })).subject).toContain('Choir on <Friday>');

  // The question names the number; the safe answer keeps everything.
  await send.click();
  await page.getByRole('heading', { name: 'Send this email to 2 people?' }).waitFor();
  await button(page, 'Not yet').click();
  expect(await field(page, 'Subject').inputValue()).toBe('Choir on <Friday>');
  await send.click();
  await button(page, 'Send to 2 people').click();
  await page.waitForURL('**/admin/email/history');
  await page.getByText(/sent to 2 people/).waitFor();
  await emailRow(page, 'Choir on <Friday>').getByText('sent', { exact: true }).waitFor();
  await see(page, 'Page 1 of 1 (1 emails)');
  for (const { personal_email: to } of [amina, baraka]) {
    const mail = await product.mailbox.next({ to: to ?? '' });
    expect(mail.to).toEqual([to]);
    expect(mail.headers.get('to')).toContain(to);
    expect(mail.html).not.toContain('<script');
  }
});

journey(
  'to all active users: the history shows progress, failures, who was left out, and sends again',
  async (walk) => {
    const { product } = walk;
    const [slow, strict] = [
      await newUser(product, { first_name: 'Slow' }),
      await newUser(product, { first_name: 'Strict' }),
    ];
    const quiet = await newUser(product, { first_name: 'Quiet' });
    await optOut(product, quiet.username, { wants_emails: false });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    product.mailbox.behave((step, address) => {
      if (step === 'rcpt' && address === slow.personal_email) return held;
      return step === 'rcpt' && address === strict.personal_email ? '550 5.7.1 Not from you' : undefined;
    });

    const page = await walk.openPage();
    await beSignedIn(page, ADMIN);
    await page.goto('/admin/emails');
    await page.getByRole('checkbox', { name: 'Send to all active users', exact: true }).check();
    await page.getByText('1 Does not want emails from the church').waitFor();
    await fillEmail(page, 'Harvest', 'We give thanks.');
    await field(page, 'Sender').fill('The elders');
    await button(page, 'Send Email').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send to \d+ people$/ })
      .click();
    await page.waitForURL('**/admin/email/history');

    // It tells how far it is, and goes on by itself.
    const row = emailRow(page, 'Harvest');
    await row.getByText('queued', { exact: true }).waitFor();
    await row.getByRole('progressbar').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Sent At',
      'Sender',
      'Recipients',
      'Subject',
      'Status',
      'Error',
    ]);
    letGo();
    await row.getByText('failed', { exact: true }).waitFor();
    await row.getByText('The elders', { exact: true }).waitFor();
    await expectSoundPage(page, 'history');

    expect(await field(page, 'Status').locator('option').allInnerTexts()).toEqual(['All', 'Sent', 'Failed']);
    for (const bound of ['Previous', 'Next']) expect(await button(page, bound).isDisabled()).toBe(true);
    await field(page, 'Status').selectOption('Sent');
    await eventually(async () => row.count()).toBe(0);
    await field(page, 'Status').selectOption('Failed');
    await row.getByRole('link', { name: 'Harvest', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Harvest', exact: true }).waitFor();

    // One by one, with the reason; only those who failed get it again.
    const people = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    await field(page, 'State').selectOption('Failed');
    await eventually(async () => people.count()).toBe(1);
    await people.filter({ hasText: 'Strict' }).getByText('The mail server refused it (550 5.7.1)').waitFor();
    await field(page, 'State').selectOption('Left out');
    await people.filter({ hasText: 'Quiet' }).getByText('Does not want emails from the church').waitFor();
    await expectSoundPage(page, 'record');
    product.mailbox.behave(() => undefined);
    await button(page, 'Send again to the failed').click();
    await button(page, 'Send to 1 person').click();
    await page.getByText(/sent again to 1 person/).waitFor();
    expect((await product.mailbox.next({ to: strict.personal_email ?? '' })).subject).toBe('Harvest');
    await page.getByRole('region', { name: 'About this email' }).getByText('sent', { exact: true }).waitFor();
    expect(await button(page, 'Send again to the failed').count()).toBe(0);
    await product.mailbox.next({ to: slow.personal_email ?? '' });
    expect(product.mailbox.unread({ to: slow.personal_email ?? '' })).toBe(0);
    expect(product.mailbox.unread({ to: quiet.personal_email ?? '' })).toBe(0);
  },
);

journey('nobody is written to against their will: by the link of an email, and in the profile', async (walk) => {
  walk.allowErrors(/status of 404/);
  const { product } = walk;
  const member = await newUser(product, { first_name: 'Neema' });
  const to = member.personal_email ?? '';
  const api = await signInByApi(product, ADMIN);
  const mailing = { subject: 'News', body: 'All is well.', recipients: [to] };
  await api('/admin/email/selected', { method: 'POST', json: mailing });
  const mail = await product.mailbox.next({ to });
  const address = /https?:\/\/\S*\/unsubscribe\?token=[\w-]+/.exec(mail.text)?.[0] ?? '';
  const page = await walk.openPage({ width: 360, height: 740 });
  await page.goto(address);
  await button(page, 'Turn emails off').waitFor();
  await expectSoundPage(page, 'unsubscribe');

  // Opened is not pressed.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await button(page, 'Turn emails off').click();
  await see(page, 'You will not get emails from the church any more.');
  await button(page, 'Turn emails on again').waitFor();

  const own = await walk.openPage({ width: 360, height: 740 });
  await beSignedIn(own, { username: member.username, password: PASSWORD });
  await own.goto('/profile');
  const emails = own.getByRole('switch', { name: 'Emails from the church', exact: true });
  const texts = own.getByRole('switch', { name: 'Text messages from the church', exact: true });
  await emails.waitFor();
  expect(await emails.isChecked()).toBe(false);
  expect(await texts.isChecked()).toBe(true);
  await texts.click();
  await see(own, 'Your choice is saved');
  await emails.click();
  await eventually(async () => emails.isEnabled()).toBe(true);
  await own.reload();
  await emails.waitFor();
  expect([await emails.isChecked(), await texts.isChecked()]).toEqual([true, false]);
  await page.reload();
  await button(page, 'Turn emails off').waitFor();
  await page.goto('/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor();
});
