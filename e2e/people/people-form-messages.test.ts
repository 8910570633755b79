import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { failRequests, getButton, getField, getTableRow, pauseRequests, waitForText } from '../support/page-actions.ts';
import { makePhoto, NOT_A_PHOTO, OVERSIZED_PHOTO } from '../support/photos.ts';
import { ADMIN } from '../support/product.ts';
import { addFamilyMemberAsAdmin, createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

const getDialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const isFocused = (page: Page, name: string) =>
  getDialogButton(page, name).evaluate((element) => element === document.activeElement);

const ADDRESS_FIELDS = ['County', 'Town', 'Area', 'Description'];
const USER_FIELDS = ['First name', 'Last name', 'Username', 'Phone number', 'Password', 'Personal email'].concat([
  'Church email',
  'Use a church email address',
  'Role',
  'Active',
  'Verified',
]);
const FAMILY_FIELDS = ['Photo', 'Name', 'Relationship', 'Gender', 'Date of birth', 'Contact info', 'Bio'];

/** API calls for the photo of a family member. */
const PHOTO_CALL = /\/api\/.*\/family\/\d+\/photo$/;

/** Runs the action while this call answers an error without a text of its own. */
async function failRequestOnce(page: Page, method: string, call: RegExp, act: () => Promise<void>) {
  await failRequests(page, method, call);
  const answered = page.waitForResponse((answer) => call.test(answer.url()) && answer.request().method() === method);
  await act();
  await answered;
  await page.unroute(call);
}

journey('the form for a new user reports what is missing, in the specified order', async (walk) => {
  walk.allowErrors(/status of 409/);
  const existing = await createUserAsAdmin(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users/new');
  for (const label of [...USER_FIELDS, ...ADDRESS_FIELDS]) await getField(page, label).waitFor();
  const steps: [message: string, mend: [label: string, text: string][]][] = [
    ['Username: 3+ alphanumeric chars', [['Username', 'ab']]],
    ['Username: 3+ alphanumeric chars', [['Username', existing.username]]],
    ['Phone number required', [['Phone number', '0733 111 222']]],
    ['Password required for new users', [['Personal email', 'a@b']]],
    ['Invalid email format', [['Personal email', 'asha@people.example']]],
    ['Password required for new users', [['Password', 'short']]],
    [
      'Password: 8+ characters',
      [
        ['Password', 'long enough words'],
        ['County', 'Nairobi'],
      ],
    ],
    ['Town required if county provided', [['Town', 'Umoja']]],
    ['First name is required', [['First name', 'Asha']]],
    ['Last name is required', [['Last name', 'Juma']]],
    ['Username is already taken', [['Username', `asha${process.pid}`]]],
  ];
  for (const [message, mends] of steps) {
    await getButton(page, 'Create User').click();
    await waitForText(page, message);
    for (const [label, text] of mends) await getField(page, label).fill(text);
  }
  await eventually(async () => getField(page, 'Active').isChecked()).toBe(true);
  expect(await getField(page, 'Send a welcome email').isChecked()).toBe(false);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/admin/users'));
  await getButton(page, 'Create User').click();
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual(
    'address first_name is_active is_verified last_name password personal_email phone_number username'.split(' '),
  );
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await waitForText(page, 'User created');
});

journey('an admin activates, verifies and assigns a role from the list, after a question', async (walk) => {
  walk.allowErrors(/status of 400/);
  const user = await createUserAsAdmin(walk.product, { last_name: 'Kilonzo' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users?search=${user.username}&is_active=true`);
  const row = getTableRow(page, user.username);
  const press = (name: string) => row.getByRole('button', { name, exact: true }).click();

  // The safe choice has the focus, and Escape selects it.
  await press('Deactivate');
  await page.getByRole('dialog', { name: 'Deactivate Halima Kilonzo?' }).waitFor();
  await eventually(async () => isFocused(page, 'Cancel')).toBe(true);
  await page.keyboard.press('Escape');
  await row.getByText('Active', { exact: true }).waitFor();
  await press('Deactivate');
  await getDialogButton(page, 'Deactivate').click();
  await waitForText(page, 'User updated');
  await waitForText(page, 'No users found');
  await getField(page, 'Status').selectOption({ label: 'Inactive' });
  await row.getByText('Inactive', { exact: true }).waitFor();
  await press('Activate');
  await getDialogButton(page, 'Activate').click();
  await waitForText(page, 'No users found');
  await getButton(page, 'Clear filters').click();
  await eventually(async () => new URL(page.url()).search).toBe('');
  await getField(page, 'Search').fill('kilonzo');
  await press('Unverify');
  await getDialogButton(page, 'Unverify').click();
  await row.getByText('Unverified', { exact: true }).waitFor();
  await press('Verify');
  await getDialogButton(page, 'Verify').click();
  await row.getByText('Verified', { exact: true }).waitFor();

  // A role is required.
  await press('Role');
  const role = page.getByRole('dialog').getByLabel('Role', { exact: true });
  await role.selectOption('');
  await getDialogButton(page, 'Update Role').click();
  await waitForText(page, 'Select a role');
  await role.selectOption('moderator');
  await getDialogButton(page, 'Update Role').click();
  await waitForText(page, 'Role updated');
  await row.getByText('moderator', { exact: true }).waitFor();

  // Admins cannot do this to themselves.
  await page.goto('/admin/users?search=admin@journeys');
  for (const name of ['Deactivate', 'Unverify', 'Role'])
    await eventually(async () =>
      getTableRow(page, 'admin').getByRole('button', { name, exact: true }).isDisabled(),
    ).toBe(true);

  // The server's answer has no text.
  await page.goto(`/admin/users?search=${user.username}`);
  await failRequests(page, 'PATCH', /\/api\/admin\/users\/\d+\/deactivate$/);
  await press('Deactivate');
  await getDialogButton(page, 'Deactivate').click();
  await waitForText(page, 'Action failed');
  await row.getByText('Active', { exact: true }).waitFor();
});

journey('uploading, rejecting and deleting a user’s photo shows the specified texts', async (walk) => {
  walk.allowErrors(/status of 400/);
  const user = await createUserAsAdmin(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${user.id}`);
  await getButton(page, 'Upload Photo').click();
  await waitForText(page, 'No file provided');
  await getField(page, 'Profile photo').setInputFiles(NOT_A_PHOTO);
  await waitForText(page, 'Invalid file type (allowed: png, jpg, jpeg)');
  await getField(page, 'Profile photo').setInputFiles(OVERSIZED_PHOTO);
  await waitForText(page, 'File size exceeds 5MB limit');
  await getField(page, 'Profile photo').setInputFiles(makePhoto());
  await getButton(page, 'Upload Photo').click();
  await waitForText(page, 'Photo uploaded');
  await page.getByRole('img', { name: 'Photo of Halima Otieno' }).waitFor();
  await getButton(page, 'Delete Photo').click();
  await page.getByRole('dialog', { name: 'Delete the photo of Halima Otieno?' }).waitFor();
  await getDialogButton(page, 'Delete Photo').click();
  await waitForText(page, 'Profile photo deleted');
  await page.getByRole('img', { name: 'Photo of Halima Otieno' }).waitFor({ state: 'detached' });
  await failRequests(page, 'POST', `/admin/users/${user.id}/profile-photo`);
  await getField(page, 'Profile photo').setInputFiles(makePhoto());
  await getButton(page, 'Upload Photo').click();
  await waitForText(page, 'Failed to manage profile photo');
});

journey('editing a family shows the specified texts', async (walk) => {
  walk.allowErrors(/status of 40[04]/);
  const user = await createUserAsAdmin(walk.product);
  const at = `/admin/users/${user.id}/family`;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);

  // A new family member whose photo fails once is not added twice.
  await page.goto(`${at}/add`);
  await page.getByRole('link', { name: 'Cancel', exact: true }).waitFor();
  expect(await getButton(page, 'Delete Photo').count()).toBe(0);
  for (const label of [...FAMILY_FIELDS, ...ADDRESS_FIELDS]) await getField(page, label).waitFor();
  await getButton(page, 'Add Family Member').click();
  await waitForText(page, 'Name is required and must be 100 characters or less');
  await getField(page, 'Name').fill('Imani Otieno');
  await getButton(page, 'Add Family Member').click();
  await waitForText(page, 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other');
  await getField(page, 'Relationship').selectOption('child');
  await getField(page, 'County').fill('Nairobi');
  await getButton(page, 'Add Family Member').click();
  await waitForText(page, 'Please fill all address fields (County, Town, Area, Description) or leave them all empty.');
  await getField(page, 'County').fill('');
  await failRequestOnce(page, 'POST', /\/family$/, () => getButton(page, 'Add Family Member').click());
  await waitForText(page, 'Failed to add family member');
  await getField(page, 'Photo').setInputFiles(makePhoto());
  await failRequestOnce(page, 'POST', PHOTO_CALL, () => getButton(page, 'Add Family Member').click());
  await waitForText(page, 'Failed to upload photo');
  await getButton(page, 'Update Family Member').click();
  await page.waitForURL(`**${at}`);
  await waitForText(page, 'Family member updated');
  await getTableRow(page, 'Imani Otieno').waitFor();
  await eventually(async () => page.getByRole('row').count()).toBe(2);
  const columns = ['Name', 'Relationship', 'Gender', 'Date of Birth', 'Contact Info', 'Status', 'Actions'];
  await eventually(async () => page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
  await getField(page, 'Relationship').selectOption('Spouse');
  await waitForText(page, 'No family members found');
  await getField(page, 'Relationship').selectOption('Child');
  await getField(page, 'Search').fill('imani');
  await page.waitForURL(/search=imani/);
  await getTableRow(page, 'Imani Otieno').waitFor();

  await page.getByRole('link', { name: 'View Details', exact: true }).click();
  await waitForText(page, 'ACTIVE');
  const terms = ['Relationship', 'Gender', 'Date of birth', 'Contact info', 'Address', 'Bio'];
  await eventually(async () => page.locator('main dt').allInnerTexts()).toEqual(terms);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await eventually(async () => getField(page, 'Status').isChecked()).toBe(true);
  await getField(page, 'Status').uncheck();
  const deletePhoto = async () => {
    await getButton(page, 'Delete Photo').click();
    await getDialogButton(page, 'Delete Photo').click();
  };
  await failRequestOnce(page, 'DELETE', PHOTO_CALL, deletePhoto);
  await waitForText(page, 'Failed to delete photo');
  await deletePhoto();
  await waitForText(page, 'Photo deleted');
  await getButton(page, 'Delete Photo').waitFor({ state: 'detached' });
  await getButton(page, 'Update Family Member').click();
  await page.waitForURL(`**${at}`);
  await getTableRow(page, 'Imani Otieno').getByText('Inactive', { exact: true }).waitFor();
  await getField(page, 'Status').selectOption({ label: 'Active' });
  await waitForText(page, 'No family members found');
  await getField(page, 'Status').selectOption({ label: 'Inactive' });

  await page.getByRole('link', { name: 'View Details', exact: true }).click();
  await waitForText(page, 'INACTIVE');
  await page.getByRole('link', { name: 'Manage Photo', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage Family Member Photo' }).waitFor();
  const details = await page.getByRole('link', { name: 'Back to Details', exact: true }).getAttribute('href');
  expect(details).toMatch(/\/family\/\d+$/);
  await getButton(page, 'Upload').click();
  await waitForText(page, 'No photo selected');
  const picker = getField(page, 'Upload Photo (PNG, JPG, JPEG, max 5MB)');
  await picker.setInputFiles(NOT_A_PHOTO);
  await waitForText(page, 'Invalid file type (allowed: png, jpg, jpeg)');
  await picker.setInputFiles(OVERSIZED_PHOTO);
  await waitForText(page, 'File size exceeds 5MB limit');
  await picker.setInputFiles(makePhoto());
  await failRequestOnce(page, 'POST', PHOTO_CALL, () => getButton(page, 'Upload').click());
  await waitForText(page, 'Failed to upload family photo');
  await getButton(page, 'Upload').click();
  await page.waitForURL(/\/family\/\d+$/);
  await waitForText(page, 'Photo uploaded');
  await page.getByRole('img', { name: 'Photo of Imani Otieno' }).waitFor();
  await page.getByRole('link', { name: 'Manage Photo', exact: true }).click();
  await failRequestOnce(page, 'DELETE', PHOTO_CALL, deletePhoto);
  await waitForText(page, 'Failed to delete family photo');
  await deletePhoto();
  await page.waitForURL(/\/family\/\d+$/);
  await waitForText(page, 'Photo deleted');

  await getButton(page, 'Delete').click();
  await page.getByRole('dialog', { name: 'Are you sure you want to delete Imani Otieno?' }).waitFor();
  await failRequestOnce(page, 'DELETE', /\/api\/.*\/family\/\d+$/, () => getDialogButton(page, 'Delete').click());
  await waitForText(page, 'Failed to delete family member');
  await getButton(page, 'Delete').click();
  await eventually(async () => isFocused(page, 'Cancel')).toBe(true);
  await getDialogButton(page, 'Delete').click();
  await page.waitForURL(`**${at}`);
  await waitForText(page, 'Family member deleted');
  await waitForText(page, 'No family members found');
  await page.goto(`${at}/999999`);
  await waitForText(page, 'NO FAMILY MEMBER FOUND');
  await page.goto(`${at}/999999/photo`);
  await waitForText(page, 'No family member found');
});

journey('failed reads and saves show the specified messages', async (walk) => {
  walk.allowErrors(/status of 40[09]/);
  const user = await createUserAsAdmin(walk.product);
  const relative = await addFamilyMemberAsAdmin(walk.product, user.id);
  const at = `/admin/users/${user.id}`;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  const reads: [call: RegExp, path: string, text: string][] = [
    [/\/api\/admin\/users\?/, '/admin/users', 'Failed to load users'],
    [/\/api\/admin\/users\/\d+$/, at, 'Failed to load user'],
    [/\/api\/admin\/users\/\d+$/, `${at}/edit`, 'Failed to load user data'],
    [/\/api\/.*\/family\?/, `${at}/family`, 'Failed to fetch family members'],
    [/\/api\/.*\/family\/\d+$/, `${at}/family/${relative.id}`, 'Failed to fetch family member details'],
    [/\/api\/.*\/family\/\d+$/, `${at}/family/${relative.id}/photo`, 'ERROR'],
    [/\/api\/admin\/audit\?/, '/admin/audit', 'Failed to load audit trail'],
  ];
  for (const [call, path, text] of reads) {
    await failRequests(page, 'GET', call);
    await page.goto(path);
    await waitForText(page, text);
    await getButton(page, 'Try again').waitFor();
    await page.unroute(call);
  }

  // The form shows its loading text until the data arrives.
  const resume = await pauseRequests(page, 'GET', `${at}/family/${relative.id}`);
  await page.goto(`${at}/family/${relative.id}/edit`);
  await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
  resume();
  await getField(page, 'Name').waitFor();
  const saves: [method: string, call: RegExp, path: string, label: string, name: string, text: string][] = [
    ['PUT', /\/users\/\d+$/, `${at}/edit`, 'Last name', 'Update User', 'Failed to save user'],
    [
      'PUT',
      /\/family\/\d+$/,
      `${at}/family/${relative.id}/edit`,
      'Name',
      'Update Family Member',
      'Failed to update family member',
    ],
    ['PATCH', /\/password$/, at, 'New password', 'Reset Password', 'Action failed'],
  ];
  for (const [method, call, path, label, name, text] of saves) {
    await failRequests(page, method, call);
    await page.goto(path);
    await getField(page, label).fill('Typed with care');
    await getButton(page, name).click();
    await waitForText(page, text);
    await eventually(async () => getField(page, label).inputValue()).toBe('Typed with care');
    page.once('dialog', (question) => void question.accept());
  }

  // First another editor was faster, then nothing can be read any more.
  await page.goto(`${at}/family/${relative.id}/edit`);
  await getField(page, 'Name').fill('Typed with care');
  await page.route(/\/api\/.*\/family\/\d+$/, async (route) => {
    const isRead = route.request().method() === 'GET';
    await route.fulfill(isRead ? { status: 400, json: {} } : { status: 409, json: { code: 'changed_meanwhile' } });
  });
  await getButton(page, 'Update Family Member').click();
  await waitForText(page, 'Failed to save family member');
  await eventually(async () => getField(page, 'Name').inputValue()).toBe('Typed with care');
});

journey('a family photo that cannot be read is reported, unless the answer has no text', async (walk) => {
  walk.allowErrors(/status of 400/);
  const user = await createUserAsAdmin(walk.product);
  const relative = await addFamilyMemberAsAdmin(walk.product, user.id);
  const api = await signInByApi(walk.product, ADMIN);
  const form = { photo: new Blob([makePhoto().buffer as Uint8Array<ArrayBuffer>], { type: 'image/png' }) };
  const path = `/admin/users/${user.id}/family/${relative.id}`;
  await api(`${path}/photo`, { method: 'POST', form });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  const answers: [json: object, times: number][] = [
    [{}, 0],
    [{ error: 'The photo is broken' }, 1],
  ];
  for (const [json, times] of answers) {
    const photos = /\/profile\/family\/photo\//;
    await page.route(photos, (route) => route.fulfill({ status: 400, json }));
    const answered = page.waitForResponse(photos);
    await page.goto(path);
    await answered;
    await waitForText(page, 'ACTIVE');
    // Long enough for a toast to appear that should not.
    await page.waitForLoadState('networkidle');
    await eventually(() => page.getByText('Failed to load family photo', { exact: true }).count()).toBe(times);
    await page.unroute(photos);
  }
});
