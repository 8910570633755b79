import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unzipArchive } from '../../tools/test/unzip.ts';
import { logInThroughForm, registerUser, signInBrowser, submitLoginForm } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually, type Journey } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

const ASKED = 'We’ve got your request. An admin will confirm it.';
const DELETED = 'The account and everything in it are deleted.';
const PER_PAGE = 20;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWO4OUEKjhiI4wAAgSIYMZGUslIAAAAASUVORK5CYII=',
  'base64',
);

async function requestDeletion(product: Product) {
  const member = await registerUser(product);
  const api = await signInByApi(product, member);
  await api('/profile/deletion', { method: 'POST', json: { current_password: member.password } });
  return { member, api };
}

/** Fills the dialog in which an admin confirms the deletion. */
async function confirmAs(page: Page, username: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username', { exact: true }).fill(username);
  await dialog.getByRole('button', { name: 'Delete account', exact: true }).click();
}

const getRequestLine = (page: Page, username: string) =>
  page.getByRole('list', { name: 'Deletion requests' }).getByRole('listitem').filter({ hasText: username });

async function downloadFrom(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), files: unzipArchive(await readFile(await download.path())) };
}

journey('the archive contains the profile, the family and the photos', async (walk) => {
  const member = await registerUser(walk.product);
  const api = await signInByApi(walk.product, member);
  const photo = new Blob([PNG], { type: 'image/png' });
  await api('/profile', { method: 'PATCH', form: { profile_photo: photo } });
  await api('/profile/family', { method: 'POST', form: { name: 'Baraka Kamau', relationship: 'child', photo } });

  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile/data');
  const { name, files } = await downloadFrom(page);
  await page.getByText('Done. Your data is in your downloads folder.', { exact: true }).waitFor();
  expect(name).toMatch(new RegExp(`^[\\w-]*${member.username}[\\w-]*\\.zip$`));
  const json = (file: string): unknown => JSON.parse(files.get(file)?.bytes.toString() ?? 'null');
  expect(json('profile.json')).toMatchObject({ username: member.username, personal_email: member.personal_email });
  expect(json('family.json')).toMatchObject([{ name: 'Baraka Kamau', relationship: 'child' }]);
  expect(json('devices.json')).toHaveLength(2);
  const photos = [...files].filter(([file]) => file.startsWith('photos/'));
  expect(photos).toHaveLength(2);
  for (const [, { bytes }] of photos) expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  expect(Buffer.concat([...files.values()].map(({ bytes }) => bytes)).toString('latin1')).not.toContain('argon2');
});

journey('a download shows its progress and its errors', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  walk.allowErrors(/status of (403|429)/);
  await page.goto('/profile/data');
  let resume: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route('**/api/profile/export', async (route) => {
    await released;
    await route.fulfill({ status: 429, json: { error: 'You’ve downloaded your data several times today.' } });
  });
  await page.getByRole('button', { name: 'Download my data', exact: true }).click();
  const busy = page.getByRole('button', { name: 'Downloading...', exact: true });
  await busy.waitFor();
  await eventually(async () => busy.isDisabled()).toBe(true);
  await page.getByRole('progressbar', { name: 'Download' }).waitFor();
  resume();
  await page.getByText('You’ve downloaded your data several times today.', { exact: true }).waitFor();

  // The server's answer to an inactive account.
  await page.unroute('**/api/profile/export');
  const rejection = { error: 'You don’t have permission to do this.', code: 'forbidden' };
  await page.route('**/api/profile/export', async (route) => route.fulfill({ status: 403, json: rejection }));
  await page.getByRole('button', { name: 'Download my data', exact: true }).click();
  await page.getByText(rejection.error, { exact: true }).waitFor();
  await page.getByText(/The church office can help/).waitFor();
});

journey('a user asks for deletion, an admin confirms it, and the account is deleted', async (walk) => {
  const member = await registerUser(walk.product);
  walk.allowErrors(/status of 40[01]/);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Request deletion', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request deletion', exact: true }).click();
  await dialog.getByText('Current password is required', { exact: true }).waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Request deletion', exact: true }).click();
  await dialog.getByText('Current password is incorrect', { exact: true }).waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(member.password);
  await dialog.getByRole('button', { name: 'Request deletion', exact: true }).click();
  await page.getByText(ASKED, { exact: true }).waitFor();
  await page.getByText(/You asked to delete your account on/).waitFor();

  const admin = await walk.openPage();
  await logInThroughForm(admin, ADMIN);
  await admin.getByText('1 person has asked to delete their account', { exact: true }).waitFor();
  await admin.getByRole('link', { name: 'Review requests', exact: true }).click();
  await admin.waitForURL('**/admin/deletions');
  await getRequestLine(admin, member.username)
    .getByRole('button', { name: /^Delete account of Wanjiru Kamau/ })
    .click();
  await confirmAs(admin, 'somebodyelse');
  await admin.getByText('This is not the username of this person', { exact: true }).waitFor();
  await confirmAs(admin, member.username);
  await admin.getByText(DELETED, { exact: true }).waitFor();
  await admin.getByRole('heading', { name: 'No deletion requests' }).waitFor();

  await page.reload();
  await page.waitForURL('**/login*');
  await submitLoginForm(page, member);
  await page.getByText('Invalid credentials', { exact: true }).first().waitFor();
  expect((await walk.product.mailbox.next({ to: member.personal_email })).subject).toMatch(/deleted/);
});

journey('a request can be withdrawn, and an admin who confirms too late is told', async (walk) => {
  const { member } = await requestDeletion(walk.product);
  walk.allowErrors(/status of 40[49]/);
  const admin = await walk.openPage();
  await signInBrowser(admin, ADMIN);
  await admin.goto('/admin/deletions');
  await getRequestLine(admin, member.username).getByRole('button').click();
  await admin.getByRole('dialog').waitFor();

  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Withdraw request', exact: true }).click();
  await page.getByText('Your request is withdrawn. You’re keeping your account.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Request deletion', exact: true }).waitFor();

  await confirmAs(admin, member.username);
  await admin.getByRole('dialog').getByText('This person has withdrawn their request.', { exact: true }).waitFor();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await getRequestLine(admin, member.username).waitFor({ state: 'detached' });
});

journey('deletion requests are paged, the oldest first', async (walk) => {
  const waiting = [];
  for (let created = 0; created <= PER_PAGE; created += 1) waiting.push(await requestDeletion(walk.product));
  const admin = await walk.openPage();
  await signInBrowser(admin, ADMIN);
  await admin.goto('/admin/deletions');
  const lines = admin.getByRole('list', { name: 'Deletion requests' }).getByRole('listitem');
  await eventually(async () => lines.count()).toBe(PER_PAGE);
  await lines
    .first()
    .getByText(waiting[0]?.member.username ?? '', { exact: true })
    .waitFor();
  await admin.getByText('Page 1 of 2', { exact: true }).waitFor();
  await eventually(async () => admin.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true);
  await admin.getByRole('link', { name: 'Next', exact: true }).click();
  await admin.waitForURL('**/admin/deletions?page=2');
  const last = waiting.at(-1)?.member.username ?? '';
  await eventually(async () => lines.count()).toBe(1);
  await admin.goBack();
  await admin.getByText('Page 1 of 2', { exact: true }).waitFor();
  await admin.goForward();

  // Deleting the last request of a page removes the page.
  await getRequestLine(admin, last).getByRole('button').click();
  await confirmAs(admin, last);
  await admin.getByText(DELETED, { exact: true }).waitFor();
  await eventually(async () => lines.count()).toBe(PER_PAGE);
  for (const { api } of waiting.slice(0, PER_PAGE)) await api('/profile/deletion', { method: 'DELETE' });
});

journey('only an admin opens the requests', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  await page.goto('/admin/deletions');
  await page.waitForURL('**/unauthorized');
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: 'Deletion requests' }).count()).toBe(0);
});

async function lookAtOwnData(walk: Journey, member: { username: string; password: string }) {
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Withdraw request', exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'my data, asked');
  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch();
    const { profile } = (await answer.json()) as { profile: object };
    await route.fulfill({ json: { profile: { ...profile, deletion_requested_at: null } } });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Request deletion', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await expectCurrentPageToPassChecks(page, 'my data, asking');
}

journey('the privacy pages pass the page checks at each width, light and dark', async (walk) => {
  const { member, api } = await requestDeletion(walk.product);
  await lookAtOwnData(walk, member);
  const admin = await walk.openPage();
  await logInThroughForm(admin, ADMIN);
  await admin.getByRole('heading', { name: 'Deletion requests' }).waitFor();
  await expectCurrentPageToPassChecks(admin, 'the dashboard');
  await admin.goto('/admin/deletions');
  await getRequestLine(admin, member.username).waitFor();
  await expectCurrentPageToPassChecks(admin, 'the requests');
  await getRequestLine(admin, member.username).getByRole('button').click();
  await confirmAs(admin, 'somebodyelse');
  await expectCurrentPageToPassChecks(admin, 'the requests, confirming');
  await api('/profile/deletion', { method: 'DELETE' });
});
