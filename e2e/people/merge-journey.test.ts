import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

const PHONE = { width: 360, height: 740 };

journey('an admin finds a double, merges it, and undoes that', async (walk) => {
  const api = await signInByApi(walk.product, ADMIN);
  const grace = { last_name: 'Wairimu', phone_number: '0700018777' };
  await api('/people', { method: 'POST', json: { ...grace, first_name: 'Grace', tags: ['Choir camp'] } });
  await api('/people', { method: 'POST', json: { ...grace, first_name: 'Gracie', email: 'gracie@x.example' } });
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/people');
  await page.getByRole('link', { name: /may be recorded twice/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Possible duplicates' }).waitFor();
  await waitForText(page, 'The same phone');
  await expectCurrentPageToPassChecks(page, 'possible duplicates');

  await page.getByRole('link', { name: /^Compare/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Is this one person?' }).waitFor();
  await page.getByRole('radio', { name: 'Gracie', exact: true }).check();
  await expectCurrentPageToPassChecks(page, 'two records side by side');
  await clickButton(page, 'Merge into one record');
  await page.getByRole('heading', { level: 1, name: 'Gracie Wairimu' }).waitFor();
  await waitForText(page, 'gracie@x.example');
  await waitForText(page, 'Choir camp');
  await waitForText(page, /You can undo that until/);
  await expectCurrentPageToPassChecks(page, 'a merged record');

  await clickButton(page, 'Undo');
  await page.getByRole('heading', { level: 1, name: 'Grace Wairimu' }).waitFor();
  await eventually(async () => getButton(page, 'Undo').count()).toBe(0);
  await page.goto('/admin/people/duplicates');
  await clickButton(page, 'Not the same person');
  await waitForText(page, 'Nobody is recorded twice');
  await page.goto('/admin/people');
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  expect(await page.getByRole('link', { name: /may be recorded twice/ }).count()).toBe(0);
});
