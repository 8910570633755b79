import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInThroughForm, registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, ON_LOCALHOST, type Product } from '../support/product.ts';
import {
  addAuthenticator,
  ageProofs,
  createPasskey,
  dropRequirement,
  keepRecoveryCodes,
  requireTwoStep,
} from '../support/two-step.ts';
import { createUserAsAdmin, USER_PASSWORD } from '../support/users.ts';

const journey = defineJourneys(ON_LOCALHOST);

const SETUP = '/profile/security/two-step';
const getProofDialog = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });

async function findUserId(product: Product, username: string): Promise<number> {
  const api = await signInByApi(product, ADMIN);
  const { users } = await api<{ users: { id: number }[] }>(`/admin/users?search=${username}`);
  return users[0]?.id ?? 0;
}

journey('a dangerous change asks for a fresh proof and keeps what was typed', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of (401|403)/);
  const member = await registerUser(product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${await findUserId(product, member.username)}`);
  await getField(page, 'New password').fill('another long password');
  await ageProofs(product);

  // A cancel gives the reason back and keeps the form.
  await clickButton(page, 'Reset Password');
  await getProofDialog(page).waitFor();
  await expectCurrentPageToPassChecks(page, 'the proof dialog');
  await getProofDialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('Please confirm that it’s you.', { exact: true }).waitFor();
  await eventually(async () => getField(page, 'New password').inputValue()).toBe('another long password');

  await clickButton(page, 'Reset Password');
  await getField(page, 'Your password').fill('not the password');
  await getProofDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await getProofDialog(page).getByText('Current password is incorrect', { exact: true }).waitFor();
  await getField(page, 'Your password').fill(ADMIN.password);
  await getProofDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await getProofDialog(page).waitFor({ state: 'detached' });
  await eventually(async () => getField(page, 'New password').inputValue()).toBe('');

  // The export asks too, and the file arrives after the proof.
  await page.goto('/admin/users');
  await ageProofs(product);
  const download = page.waitForEvent('download');
  await getButton(page, 'Export CSV').click();
  await getField(page, 'Your password').fill(ADMIN.password);
  await getProofDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

journey('an uploaded import is repeated after the proof', async ({ product, openPage, allowErrors }) => {
  allowErrors(/status of 403/);
  const page = await openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users/import');
  const csv = 'first_name,last_name,phone_number\nAmina,Otieno,+254722000111';
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  const start = getButton(page, 'Import 1 person');
  await start.waitFor();
  await ageProofs(product);
  await start.click();
  await getField(page, 'Your password').fill(ADMIN.password);
  await getProofDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('1 person imported.').first().waitFor();
});

journey('an admin resets the two-step login of a person, with a reason', async ({ product, openPage, allowErrors }) => {
  allowErrors(/status of 401/);
  const member = await registerUser(product);
  const own = await openPage();
  await addAuthenticator(own);
  await signInBrowser(own, member);
  await own.goto(SETUP);
  await createPasskey(own);
  await keepRecoveryCodes(own);

  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${await findUserId(product, member.username)}`);
  await clickButton(page, 'Reset two-step login');
  const dialog = page.getByRole('dialog');
  await expectCurrentPageToPassChecks(page, 'the reset dialog');
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await dialog.getByText('Reason is required', { exact: true }).waitFor();
  await getField(page, 'Reason').fill('Lost her phone, came to the office');
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await getButton(page, 'Reset two-step login').waitFor({ state: 'detached' });

  await own.reload();
  await own.waitForURL('**/login');
});

journey('staff who must have two-step login see a banner, then only their own pages', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 403/);
  const { username } = await createUserAsAdmin(product, { role: 'pastor' });
  const pastor = { username, password: USER_PASSWORD };
  const page = await walk.openPage({ width: 360 });
  await requireTwoStep(product, 'staff', 10);
  await signInBrowser(page, pastor);
  // The stored session of the helper has no day; a poll or a login brings it.
  await page.goto('/profile/security');
  await page.getByText(/^Your church requires this from/).waitFor();
  await requireTwoStep(product, 'staff', -1);
  await page.goto('/dashboard');
  await page.waitForURL(`**${SETUP}`);
  await page.goto('/profile');
  await page.getByText('Your church requires two-step login. Set it up to go on.', { exact: true }).waitFor();

  await addAuthenticator(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await createPasskey(page);
  await keepRecoveryCodes(page);
  await page.goto('/dashboard');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await dropRequirement(product);
});

journey('an admin chooses who must have it, and those people see a reminder', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 400/);
  const { username } = await createUserAsAdmin(product, { role: 'pastor' });
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/setup');
  await getField(page, 'Who must have it').selectOption('staff');
  const day = getField(page, 'From this day');
  const suggested = await day.inputValue();
  const save = page.getByRole('region', { name: 'Two-step login' }).getByRole('button', { name: 'Save', exact: true });
  await day.fill(await page.evaluate(() => new Date().toISOString().slice(0, 10)));
  await save.click();
  await page.getByText('Choose a day at least 7 days from now', { exact: true }).waitFor();
  await day.fill(suggested);
  await save.click();
  await page.getByText('Saved. Those concerned see it at their next page.', { exact: true }).waitFor();
  await page.getByText(/^Still without it: \d+$/).waitFor();
  await expectCurrentPageToPassChecks(page, 'setup with a policy');

  const other = await walk.openPage({ width: 360 });
  await logInThroughForm(other, { username, password: USER_PASSWORD });
  await other.getByText(/^From .* you need two-step login/).waitFor();
  await expectCurrentPageToPassChecks(other, 'the reminder');
  await other.getByRole('link', { name: 'Set it up' }).click();
  await other.waitForURL(`**${SETUP}`);
  await dropRequirement(product);
});
