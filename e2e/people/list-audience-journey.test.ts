import { afterAll, expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { openTextGateway } from '../support/text-gateway.ts';

const gateway = await openTextGateway();
const journey = defineJourneys(gateway.settings);
afterAll(() => gateway.close());

const AGREED = { wants_emails: true, wants_texts: true, agreed_how: 'On paper', status: 'member' };

journey('members in Donholm without an account get a text and an email, by clicks on a phone', async (walk) => {
  const api = await signInByApi(walk.product, ADMIN);
  const address = { county: 'Nairobi', town: 'Nairobi', area: 'Donholm', description: '' };
  const add = (json: object) => api('/people', { method: 'POST', json });
  const home = { last_name: 'Njeri', address, ...AGREED };
  await add({ ...home, first_name: 'Grace', phone_number: '0712000001', email: 'grace@example.org' });
  await add({ ...home, first_name: 'Amos', phone_number: '0712000001' });
  await add({ ...home, first_name: 'Zawadi', phone_number: '0712000002', date_of_birth: '2018-03-04' });
  await add({ first_name: 'Unasked', status: 'member', address, phone_number: '0712000003' });

  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  // Nothing speaks of lists before there is one.
  await page.goto('/admin/text-messages/send');
  await getField(page, 'Message').waitFor();
  await eventually(async () => page.getByLabel('A saved list').count()).toBe(0);

  await page.goto('/admin/people?area=Donholm&status=member&has_account=false');
  await page.getByRole('link', { name: 'Zawadi Njeri', exact: true }).waitFor();
  await clickButton(page, 'Save as a list');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the list', { exact: true }).fill('Donholm, no login');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Text this list', exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'a saved list on a phone');

  await page.getByRole('link', { name: 'Text this list', exact: true }).click();
  await page.waitForURL(/text-messages\/send\?list=\d+$/);
  await eventually(async () => page.getByLabel('A saved list').locator('option:checked').innerText()).toBe(
    'Donholm, no login',
  );
  await getField(page, 'Message').fill('Karibu Jumapili');
  await waitForText(page, /^This reaches 2 people\./);
  await waitForText(page, /Hasn’t agreed to text messages/);
  await expectCurrentPageToPassChecks(page, 'a text to a saved list on a phone');
  await getButton(page, 'Send').click();
  await page.waitForURL(/\/admin\/text-messages$/);
  await eventually(async () => gateway.listNumbers('Karibu Jumapili')).toEqual(['+254712000001']);

  await page.goto('/admin/people');
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /Donholm, no login/ })
    .click();
  await page.getByRole('link', { name: 'Email this list', exact: true }).click();
  await getField(page, 'Subject').fill('Harvest');
  await getField(page, 'Body').fill('Come on Sunday.');
  await waitForText(page, 'This reaches 1 person.');
  await clickButton(page, 'Send Email');
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 person', exact: true }).click();
  await page.waitForURL(/\/admin\/email\/history$/);
  const { emails } = await api<{ emails: { id: number }[] }>('/admin/email/history');
  await page.goto(`/admin/email/history/${emails[0]?.id}`);
  await waitForText(page, 'A saved list');
  await waitForText(page, 'Grace Njeri');
  await expectCurrentPageToPassChecks(page, 'an email to a saved list on a phone');
  expect(await page.getByText('Zawadi').count()).toBe(0);
});
