import { undoMessages } from '@kanisa/contract/messaging/undo.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { getListCard } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import {
  fillEmailForm,
  getEmailRow,
  getRecipientCheckbox,
  searchRecipient,
  tickRecipient,
} from '../support/recipients.ts';
import { openTextGateway } from '../support/text-gateway.ts';
import { createUserAsAdmin } from '../support/users.ts';

const gateway = await openTextGateway();
// Long enough for any machine. The release after the time is tested on the server, where tests set the clock.
const journey = defineJourneys({ ...gateway.settings, UNDO_SECONDS: '600' });
afterAll(() => gateway.close());

const HELD = 'No one has it yet. You can undo it for 600 seconds.';

/** Answers the request to undo as the server does after the time. */
async function undoTooLate(page: Page, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 409, json: { error: undoMessages.tooLate } }));
  await getButton(page, 'Undo').click();
  await waitForText(page, undoMessages.tooLate);
  expect(await page.getByText(HELD).count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
}

journey('a broadcast tells how many it reaches and can be undone until it is too late', async (walk) => {
  walk.allowErrors(/status of 409/);
  const { product } = walk;
  const member = await registerUser(product);
  const readInbox = async () => {
    const api = await signInByApi(product, member);
    return (await api<{ messages: { content: string }[] }>('/messages')).messages.map(({ content }) => content);
  };
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/messages/new');
  await waitForText(page, 'This reaches 2 people, under Messages.');
  await page.getByRole('checkbox', { name: 'Send as email too', exact: true }).check();
  await waitForText(page, 'This reaches 2 people, under Messages, and 2 of them by email.');
  await getField(page, 'Content').fill('The gate is closed.\nUse the other one.');
  await getButton(page, 'Send Message').click();
  await page.waitForURL((url) => url.pathname === '/admin/messages');
  await waitForText(page, 'Message sent');
  await waitForText(page, HELD);
  await getButton(page, 'Undo').click();

  // The form has its values back, and nobody got the message.
  await page.waitForURL('**/admin/messages/new');
  await eventually(async () => getField(page, 'Content').inputValue()).toBe('The gate is closed.\nUse the other one.');
  await eventually(async () => page.getByRole('checkbox', { name: 'Send as email too', exact: true }).isChecked()).toBe(
    true,
  );
  expect(await readInbox()).toEqual([]);

  // After a reload the offer is still there, without the form's values.
  await getButton(page, 'Send Message').click();
  await waitForText(page, HELD);
  await page.reload();
  await waitForText(page, HELD);
  await getButton(page, 'Undo').click();
  await waitForText(page, undoMessages.undone);
  await page.getByText(HELD).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  expect([await page.getByText(HELD).count(), await readInbox()]).toEqual([0, []]);

  // Afterwards it is too late.
  await page.goto('/admin/messages/new');
  await getField(page, 'Content').fill('The gate is open.');
  await getButton(page, 'Send Message').click();
  await waitForText(page, HELD);
  await expectCurrentPageToPassChecks(page, 'the offer to undo');
  await page.setViewportSize({ width: 360, height: 740 });
  await undoTooLate(page, '/admin/messages/*/undo');
  await getListCard(page, 'The gate is open.').waitFor();
  expect([await readInbox(), product.mailbox.unread({ to: member.personal_email })]).toEqual([[], 0]);
});

journey('an email can be undone with its recipients until it is too late', async (walk) => {
  walk.allowErrors(/status of 409/);
  const { product } = walk;
  const amina = await createUserAsAdmin(product, { first_name: 'Amina' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/email');
  await fillEmailForm(page, 'Choir', 'Bring your voice.');
  await tickRecipient(page, amina.username);
  const send = async () => {
    await getButton(page, 'Send Email').click();
    await waitForText(page, 'You can undo it right after sending.');
    await getButton(page, 'Send to 1 person').click();
    await page.waitForURL('**/admin/email/history');
    await waitForText(page, HELD);
  };
  await send();
  await getButton(page, 'Undo').click();
  await page.waitForURL('**/admin/email');
  await eventually(async () => getField(page, 'Body').inputValue()).toBe('Bring your voice.');
  await waitForText(page, '1 selected');
  await send();
  await undoTooLate(page, '/admin/email/*/undo');
  await getEmailRow(page, 'Choir').getByText('queued', { exact: true }).waitFor();
  await eventually(async () => getEmailRow(page, 'Choir').count()).toBe(1);
  expect(product.mailbox.unread({ to: amina.personal_email ?? '' })).toBe(0);
});

journey('a text shows its cost beside the button and can be undone until it is too late', async (walk) => {
  walk.allowErrors(/status of 409/);
  const { product } = walk;
  const amina = await createUserAsAdmin(product, { first_name: 'Amina' });
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/text-messages/send');
  await getField(page, 'Message').fill('Prayer at six');
  await tickRecipient(page, amina.username);
  await page.getByText(/^Cost Ksh\s0\.80$/).waitFor();
  const send = async () => {
    await getButton(page, 'Send').click();
    await page.waitForURL((url) => url.pathname === '/admin/text-messages');
    await waitForText(page, HELD);
  };
  await send();
  await getButton(page, 'Undo').click();
  await page.waitForURL('**/admin/text-messages/send');
  await eventually(async () => getField(page, 'Message').inputValue()).toBe('Prayer at six');
  await searchRecipient(page, amina.username);
  await eventually(async () => getRecipientCheckbox(page, amina.username).isChecked()).toBe(true);
  await send();
  await undoTooLate(page, '/admin/text-messages/*/undo');
  expect(gateway.listNumbers('Prayer at six')).toEqual([]);
});
