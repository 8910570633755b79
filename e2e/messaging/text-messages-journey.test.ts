import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { getRecipientCheckbox, getRecipientLine, tickRecipient, updateMailPreferences } from '../support/recipients.ts';
import { openTextGateway } from '../support/text-gateway.ts';
import { createUserAsAdmin } from '../support/users.ts';

const gateway = await openTextGateway();
const journey = defineJourneys(gateway.settings);
afterAll(() => gateway.close());

const getTextCard = (page: Page, text: string) => page.locator('main > div > ul > li').filter({ hasText: text });
const getTextFact = (page: Page, text: string, term: string) =>
  getTextCard(page, text)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');

journey('a text to two phones is counted, priced, sent and tracked', async (walk) => {
  const { product } = walk;
  const [amina, baraka] = [
    await createUserAsAdmin(product, { first_name: 'Amina' }),
    await createUserAsAdmin(product, { first_name: 'Baraka' }),
  ];
  const quiet = await createUserAsAdmin(product, { first_name: 'Quiet' });
  await updateMailPreferences(product, quiet.username, { wants_texts: false });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/text-messages');
  await waitForText(page, 'No messages found.');
  await page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: 'Send Text Message' }).click();
  await page.waitForURL('**/admin/text-messages/send');

  // People without a phone cannot be ticked, and nothing is sent without a recipient.
  const send = getButton(page, 'Send');
  await getRecipientCheckbox(page, ADMIN.username).waitFor();
  await eventually(async () => getRecipientCheckbox(page, ADMIN.username).isDisabled()).toBe(true);
  await getRecipientLine(page, ADMIN.username).getByText('No phone number', { exact: true }).waitFor();
  await eventually(async () => send.isDisabled()).toBe(true);
  await getRecipientLine(page, amina.username)
    .getByText(amina.phone_number ?? '', { exact: true })
    .waitFor();
  await eventually(async () => getRecipientLine(page, amina.username).innerText()).toMatch(/Amina Otieno/);
  const parts = page.getByRole('group', { name: 'People', exact: true }).locator('*');
  const scrolls = await parts.evaluateAll((all) => all.some((part) => getComputedStyle(part).overflowY === 'auto'));
  expect(scrolls).toBe(true);
  const placeOfSend = async () => send.evaluate((it) => it.getBoundingClientRect().top + scrollY);
  const before = await placeOfSend();
  for (const { username } of [amina, baraka, quiet]) await tickRecipient(page, username);
  await waitForText(page, '3 selected');
  await page.getByText('Left out:', { exact: true }).waitFor();
  expect(await placeOfSend(), 'a count that arrives moves no button').toBe(before);
  await page.getByText('Doesn’t want text messages', { exact: true }).first().waitFor();

  await send.click();
  await waitForText(page, 'Message is required');
  await eventually(async () => getField(page, 'Shortcode').inputValue()).toBe('Utukufu_Nrb');
  await getField(page, 'Shortcode').fill(' ');
  await getField(page, 'Message').fill('x');
  await send.click();
  await waitForText(page, 'Shortcode is required');
  await getField(page, 'Shortcode').fill('Utukufu_Nrb');

  // The number of parts depends on the alphabet; plain punctuation is used where it saves a part.
  await getField(page, 'Message').fill('a'.repeat(170));
  await eventually(async () => getField(page, 'Message').inputValue()).toHaveLength(160);
  await waitForText(page, '160 of 160 characters');
  await waitForText(page, '1 part');
  await getField(page, 'Message').fill(`It’s at six… ${'come '.repeat(12)}`);
  await waitForText(page, '2 parts');
  await getButton(page, 'Use plain characters').click();
  await eventually(async () => getField(page, 'Message').inputValue()).toContain("It's at six...");
  await waitForText(page, '1 part');
  await page.getByText(/This reaches 2 people\.\s1 part × 2 phones × Ksh\s0\.80 = Ksh\s1\.60/).waitFor();
  await getField(page, 'Message').fill('Prayer at six');
  await send.click();
  await page.waitForURL((url) => url.pathname === '/admin/text-messages');
  await waitForText(page, 'Text message sent successfully');

  // The gateway has accepted it, and reports the delivery later.
  await eventually(async () => gateway.listNumbers('Prayer at six').length).toBe(2);
  expect(gateway.listNumbers('Prayer at six')).toEqual(
    expect.arrayContaining([amina.phone_number, baraka.phone_number]),
  );
  await getTextFact(page, 'Prayer at six', 'Status').getByText('sent', { exact: true }).waitFor();
  await getTextFact(page, 'Prayer at six', 'Delivery Status').getByText('pending', { exact: true }).waitFor();
  await eventually(async () => getTextFact(page, 'Prayer at six', 'Sender').innerText()).toBe(
    `Church Admin ${ADMIN.username}`,
  );
  await eventually(async () => getTextFact(page, 'Prayer at six', 'Shortcode').innerText()).toBe('Utukufu_Nrb');
  await eventually(async () => getTextFact(page, 'Prayer at six', 'Recipients').innerText()).toContain(
    amina.phone_number,
  );
  await eventually(async () => getTextFact(page, 'Prayer at six', 'Sent At').innerText()).toMatch(/\d{4}, \d/);
  gateway.report(amina.phone_number ?? '', 'DeliveredToTerminal');
  gateway.report(baraka.phone_number ?? '', 'AbsentSubscriber');
  await getButton(page, 'Check Delivery').click();
  await waitForText(page, 'Delivery status updated');
  await getTextFact(page, 'Prayer at six', 'Delivery Status').getByText('partial', { exact: true }).waitFor();
  await getButton(page, 'Show recipients').click();
  const people = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await people.filter({ hasText: 'Amina' }).getByText('Delivered', { exact: true }).waitFor();
  await people.filter({ hasText: 'Baraka' }).getByText('The phone couldn’t be reached for a day').waitFor();
  await people.filter({ hasText: 'Quiet' }).getByText('Left out', { exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'the list');
});

journey('a scheduled text is cancelled, and a rejected one is resent only to the failed numbers', async (walk) => {
  const { product } = walk;
  const [reachable, rejected] = [
    await createUserAsAdmin(product, { first_name: 'Good' }),
    await createUserAsAdmin(product, { first_name: 'Bad' }),
  ];
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/text-messages/send');
  await getField(page, 'Message').fill('Later today');
  await tickRecipient(page, reachable.username);
  await getField(page, 'Schedule (UTC)').fill('2020-01-01T06:00');
  await getButton(page, 'Send').click();
  await waitForText(page, 'Schedule must be in the future');
  const due = new Date(Date.now() + 48 * 3_600_000);
  due.setUTCHours(6, 0, 0, 0);
  await getField(page, 'Schedule (UTC)').fill(due.toISOString().slice(0, 16));
  await page.getByText(/^At the church: .*0?9:00/).waitFor();
  await getButton(page, 'Send').click();
  await page.waitForURL((url) => url.pathname === '/admin/text-messages');
  await waitForText(page, 'Text message scheduled');
  await getTextFact(page, 'Later today', 'Status').getByText('scheduled', { exact: true }).waitFor();
  await getTextFact(page, 'Later today', 'Sent At').getByText('Scheduled for').waitFor();
  await getTextCard(page, 'Later today').getByRole('button', { name: 'Cancel sending', exact: true }).click();
  await getButton(page, 'Keep it').click();
  await getTextCard(page, 'Later today').getByRole('button', { name: 'Cancel sending', exact: true }).click();
  await getButton(page, 'Cancel it').click();
  await waitForText(page, 'Text message cancelled');
  await getTextFact(page, 'Later today', 'Status').getByText('cancelled', { exact: true }).waitFor();
  await eventually(async () => getTextFact(page, 'Later today', 'Delivery Status').innerText()).toBe('N/A');

  gateway.reject(rejected.phone_number ?? '', 1003);
  await page.goto('/admin/text-messages/send');
  await getField(page, 'Message').fill('Choir moves');
  await tickRecipient(page, reachable.username);
  await tickRecipient(page, rejected.username);
  await getButton(page, 'Send').click();
  await getTextFact(page, 'Choir moves', 'Status').getByText('failed', { exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'a failed one');
  await page.setViewportSize({ width: 360, height: 740 });
  gateway.reject(rejected.phone_number ?? '', null);
  await getTextCard(page, 'Choir moves')
    .getByRole('button', { name: 'Resend to failed recipients', exact: true })
    .click();
  await waitForText(page, 'Resending to failed recipients');
  await getTextFact(page, 'Choir moves', 'Status').getByText('sent', { exact: true }).waitFor();
  expect(gateway.listNumbers('Choir moves')).toHaveLength(2);
  expect(gateway.listNumbers('Choir moves')).toEqual(
    expect.arrayContaining([reachable.phone_number, rejected.phone_number]),
  );
  expect(gateway.listNumbers('Later today')).toEqual([]);
});
