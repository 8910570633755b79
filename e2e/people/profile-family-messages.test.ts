import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUnverifiedUser, registerUser, signInBrowser } from '../support/accounts.ts';
import { addOwnFamilyMember, openAddFamilyMemberPage, openProfilePage, sendFormAs } from '../support/family.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getField, waitForText } from '../support/page-actions.ts';
import { CORRUPT_PHOTO, makePhoto, NOT_A_PHOTO, OVERSIZED_PHOTO } from '../support/photos.ts';
import { measureRedirectDelay } from '../support/redirect-delay.ts';

const journey = defineJourneys();

const ADDRESS_INCOMPLETE = 'County and town are required when providing address';
const NETWORK_ERROR = 'Network error or CORS issue. Please try again.';
const PROFILE_LIMIT = 'You’ve reached your daily update limit (5 updates per day)';
const FAMILY_LIMIT = 'You’ve reached your daily family member operation limit (10 per day)';

type Case = [label: string, entered: string, message: string, at?: string];

const PROFILE_CASES: Case[] = [
  ['Personal email', 'a@b', 'Invalid email format'],
  ['Personal email', '', 'Invalid email format'],
  ['Phone number', '0712345678', 'Invalid phone number format (e.g., +254712345678)'],
  ['Phone number', '', 'Invalid phone number format (e.g., +254712345678)'],
  ['County', 'Nairobi', ADDRESS_INCOMPLETE, 'Town'],
  ['Town', 'Umoja', ADDRESS_INCOMPLETE, 'County'],
  ['County', 'x'.repeat(51), 'County must be 50 characters or less'],
  ['Town', 'x'.repeat(51), 'Town must be 50 characters or less'],
  ['Area', 'x'.repeat(51), 'Area must be 50 characters or less'],
  ['Description', 'x'.repeat(101), 'Description must be 100 characters or less'],
];

const FAMILY_CASES: Case[] = [
  ['Name', ' ', 'Name is required and must be 100 characters or less'],
  ['Name', 'x'.repeat(101), 'Name is required and must be 100 characters or less'],
  ['Name', 'Baraka <b>', 'Name contains invalid characters'],
  ['Date of birth', '12017-05-04', 'Date of birth must be in YYYY-MM-DD format'],
  ['Contact info', '0712345678', 'Contact info must be a valid phone number (e.g., +254712345678) or email'],
  ['County', 'Nairobi!', 'County contains invalid characters'],
  ['Town', 'Umoja #2', 'Town contains invalid characters'],
  ['Area', 'a/b', 'Area contains invalid characters'],
  ['Description', 'a & b', 'Description contains invalid characters'],
  ['County', 'x'.repeat(51), 'County must be 50 characters or less'],
  ['Town', 'x'.repeat(51), 'Town must be 50 characters or less'],
  ['Area', 'x'.repeat(51), 'Area must be 50 characters or less'],
  ['Description', 'x'.repeat(101), 'Description must be 100 characters or less'],
  ['Bio', 'x'.repeat(201), 'Bio must be 200 characters or less'],
];

/** Fills each case, tries to save, expects the message and the focus at its field, and restores the value. */
async function expectMessages(page: Page, button: string, cases: readonly Case[]) {
  for (const [label, entered, message, at = label] of cases) {
    const before = await getField(page, label).inputValue();
    await getField(page, label).fill(entered);
    await clickButton(page, button);
    await waitForText(page, message);
    const invalid = getField(page, at);
    await eventually(async () => invalid.evaluate((node) => node === document.activeElement)).toBe(true);
    await eventually(async () => invalid.getAttribute('aria-invalid')).toBe('true');
    await getField(page, label).fill(before);
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
  }
}

async function expectPhotoMessages(page: Page, label: string, messages: { type: string; size: string }) {
  await getField(page, label).setInputFiles(NOT_A_PHOTO);
  await waitForText(page, messages.type);
  await getField(page, label).setInputFiles(OVERSIZED_PHOTO);
  await waitForText(page, messages.size);
  await getField(page, label).setInputFiles(CORRUPT_PHOTO);
  await waitForText(page, 'This photo can’t be read. Please choose another one.');
  await clickButton(page, 'Undo choice');
}

/** Answers the next call in the server's place. */
async function mockRejection(page: Page, target: string, status: number, json: unknown = {}) {
  const [method, path] = target.split(' ');
  const address = `**/api${path}`;
  await page.unroute(address);
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (status === 0) return route.abort();
    return route.fulfill({ status, json });
  });
}

journey('the profile shows the exact message for each error', async ({ product, openPage, allowErrors }) => {
  const member = await registerUser(product);
  const page = await openPage();
  await signInBrowser(page, member);
  await openProfilePage(page);
  await expectMessages(page, 'Save Changes', PROFILE_CASES);
  await expectPhotoMessages(page, 'Profile photo', {
    type: 'Profile photo must be PNG or JPEG',
    size: 'Profile photo must be 5MB or less',
  });

  allowErrors(/status of/, /net::ERR/);
  await getField(page, 'Area').fill('Innercore');
  const answers: [status: number, text: string, json?: unknown][] = [
    [500, 'Failed to update profile'],
    [429, PROFILE_LIMIT],
    [0, NETWORK_ERROR],
    [
      409,
      'An account with this phone number or email already exists',
      { error: 'An account with this phone number or email already exists' },
    ],
  ];
  for (const [status, text, json] of answers) {
    await mockRejection(page, 'PATCH /profile', status, json);
    await clickButton(page, 'Save Changes');
    await waitForText(page, text);
    await eventually(async () => getField(page, 'Area').inputValue()).toBe('Innercore');
  }
  await mockRejection(page, 'PATCH /profile', 413, {
    error: 'Large',
    fields: { profile_photo: 'Photo must be 40 megapixels or less' },
  });
  await getField(page, 'Profile photo').setInputFiles(makePhoto());
  await clickButton(page, 'Save Changes');
  await waitForText(page, 'Photo must be 40 megapixels or less');
  await page.unroute('**/api/profile');
  await clickButton(page, 'Undo choice');

  for (let update = 1; update <= 5; update += 1) {
    const answer = await sendFormAs(product, member, 'PATCH /profile', { phone_number: `+25473300001${update}` });
    expect(answer.status).toBe(200);
  }
  await getField(page, 'County').fill('Nairobi');
  await getField(page, 'Town').fill('Umoja');
  await clickButton(page, 'Save Changes');
  await waitForText(page, PROFILE_LIMIT);
  await eventually(async () => getField(page, 'Town').inputValue()).toBe('Umoja');
});

journey(
  'the profile shows an error when it cannot be read, and initials for a missing photo',
  async ({ product, openPage, allowErrors }) => {
    const member = await registerUser(product);
    const page = await openPage();
    await signInBrowser(page, member);
    allowErrors(/status of/);
    await mockRejection(page, 'GET /profile', 500);
    await page.goto('/profile');
    await waitForText(page, 'Failed to fetch profile');
    await page.unroute('**/api/profile');
    await clickButton(page, 'Try again');
    await getField(page, 'County').waitFor();

    await getField(page, 'Profile photo').setInputFiles(makePhoto());
    await clickButton(page, 'Save Changes');
    await waitForText(page, 'Profile updated');
    await mockRejection(page, 'GET /profile/photo/*', 500);
    await page.reload();
    await waitForText(page, 'Failed to fetch profile photo');
    expect(await page.getByRole('img', { name: 'Photo of Wanjiru Kamau' }).count()).toBe(0);
    await mockRejection(page, 'GET /profile/photo/*', 404);
    await page.reload();
    await getField(page, 'County').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Failed to fetch profile photo').count()).toBe(0);
  },
);

journey('the family form shows the exact message for each error', async ({ product, openPage, allowErrors }) => {
  const member = await registerUser(product);
  const page = await openPage();
  await signInBrowser(page, member);
  await openAddFamilyMemberPage(page);
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Name is required and must be 100 characters or less');
  await getField(page, 'Name').fill("Baraka Ng'ang’a-Kamau, Jr. 2");
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other');
  await getField(page, 'Relationship').selectOption('Child');
  // The list offers only valid values; a manipulated page gets the message all the same.
  await getField(page, 'Gender').evaluate((list: HTMLSelectElement) => list.add(new Option('Robot', 'robot')));
  await getField(page, 'Gender').selectOption('robot');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Gender must be Male, Female, or Other');
  await getField(page, 'Gender').selectOption('Female');
  await expectMessages(page, 'Add Family Member', FAMILY_CASES);
  await getField(page, 'Date of birth').focus();
  await page.keyboard.type('04');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Date of birth must be in YYYY-MM-DD format');
  await getField(page, 'Date of birth').fill('2017-05-04');
  await expectPhotoMessages(page, 'Photo', { type: 'Photo must be PNG or JPEG', size: 'Photo must be 5MB or less' });
  await getField(page, 'Photo').setInputFiles(NOT_A_PHOTO);
  await waitForText(page, 'Photo must be PNG or JPEG');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Photo must be PNG or JPEG');
  await clickButton(page, 'Undo choice');

  allowErrors(/status of/, /net::ERR/);
  await getField(page, 'Date of birth').fill('2999-01-01');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Date of birth cannot be in the future');
  await waitForText(page, 'Invalid input data. Please check your form entries.');
  await getField(page, 'Date of birth').fill('2017-05-04');
  const answers: [status: number, text: string][] = [
    [500, 'Failed to add family member'],
    [403, 'You are not authorized to add a family member.'],
    [400, 'Invalid input data. Please check your form entries.'],
    [429, FAMILY_LIMIT],
    [0, NETWORK_ERROR],
  ];
  for (const [status, text] of answers) {
    await mockRejection(page, 'POST /profile/family', status);
    await clickButton(page, 'Add Family Member');
    await waitForText(page, text);
    await eventually(async () => getField(page, 'Name').inputValue()).toBe("Baraka Ng'ang’a-Kamau, Jr. 2");
  }
  await page.unroute('**/api/profile/family');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Family member added');
});

journey(
  'the family pages show the server’s errors with their exact texts',
  async ({ product, openPage, allowErrors }) => {
    const member = await registerUser(product);
    const relative = await addOwnFamilyMember(product, member, { name: 'Amani', relationship: 'sibling' });
    const edit = `/profile/family/edit/${relative.id}`;
    const page = await openPage();
    await signInBrowser(page, member);
    allowErrors(/status of/, /net::ERR/);

    await page.goto(edit);
    await getField(page, 'Bio').fill('Paints');
    for (const [status, text] of [
      [500, 'Failed to update family member'],
      [403, 'You are not authorized to update this family member.'],
      [400, 'Invalid input data. Please check your form entries.'],
      [429, FAMILY_LIMIT],
    ] as const) {
      await mockRejection(page, `PATCH /profile/family/${relative.id}`, status);
      await clickButton(page, 'Update Family Member');
      await waitForText(page, text);
      await eventually(async () => getField(page, 'Bio').inputValue()).toBe('Paints');
    }

    await page.goto('/profile/family/edit/2147483647');
    await waitForText(page, 'Family member not found.');
    await page.waitForURL('**/profile/family');
    for (const [status, text] of [
      [403, 'You are not authorized to edit this family member.'],
      [418, 'Failed to load family member details.'],
    ] as const) {
      await mockRejection(page, `GET /profile/family/${relative.id}`, status);
      const leaving = await measureRedirectDelay(page, text);
      await page.goto(edit);
      await waitForText(page, text);
      await page.waitForURL('**/profile/family');
      expect(await leaving()).toBeGreaterThan(1200);
    }
    await page.unroute(`**/api/profile/family/${relative.id}`);

    const erase = async () => {
      await clickButton(page, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    for (const [status, text] of [
      [500, 'Failed to delete family member'],
      [403, 'You are not authorized to delete this family member.'],
    ] as const) {
      await mockRejection(page, `DELETE /profile/family/${relative.id}`, status);
      await erase();
      await waitForText(page, text);
    }
    await page.unroute(`**/api/profile/family/${relative.id}`);
    for (let operation = 2; operation <= 10; operation += 1) {
      const answer = await sendFormAs(product, member, `PATCH /profile/family/${relative.id}`, {
        bio: `Day ${operation}`,
      });
      expect(answer.status).toBe(200);
    }
    await erase();
    await waitForText(page, FAMILY_LIMIT);
    await page.getByRole('heading', { name: 'Amani', exact: true }).waitFor();

    await mockRejection(page, 'GET /profile/family', 418);
    await page.reload();
    await waitForText(page, 'Failed to fetch family members');
    const shown = { ...relative, photo: `/api/profile/family/photo/${relative.id}?v=1` };
    await mockRejection(page, 'GET /profile/family', 200, { family_members: [shown] });
    await mockRejection(page, 'GET /profile/family/photo/*', 418);
    await clickButton(page, 'Try again');
    await waitForText(page, 'Failed to fetch family photo');
    // Initials replace the missing photo.
    const card = page.getByRole('listitem').filter({ hasText: 'Amani' });
    expect(await card.getByRole('img').count()).toBe(0);
    await eventually(async () => card.innerText()).toMatch(/^AM?\n/);
  },
);

journey('an unverified account can read but not change, and is led to its code', async ({ product, openPage }) => {
  const person = await registerUnverifiedUser(product);
  const page = await openPage({ width: 360, height: 740 });
  await signInBrowser(page, person);
  await openProfilePage(page);
  await waitForText(page, 'Please verify your account to access all features.');
  for (const text of ['Active', 'Not Verified', 'Not set']) await waitForText(page, text);
  for (const label of ['Personal email', 'Phone number', 'County', 'Town', 'Area', 'Description']) {
    expect(await getField(page, label).getAttribute('readonly')).not.toBeNull();
  }
  await eventually(async () => getField(page, 'Profile photo').isDisabled()).toBe(true);

  await page.goto('/profile/family/add');
  await waitForText(page, 'Please verify your account to add family members.');
  await waitForText(page, 'You must be verified and active to add a family member.');
  expect(await page.getByRole('button', { name: 'Add Family Member', exact: true }).count()).toBe(0);

  await page.route('**/api/profile', async (route) => {
    const answer = (await (await route.fetch()).json()) as { profile: object };
    await route.fulfill({ json: { profile: { ...answer.profile, is_active: false, is_verified: true } } });
  });
  await page.reload();
  await waitForText(page, 'Your account is inactive. Please activate to add family members.');
  await waitForText(page, 'You must be verified and active to add a family member.');
  await openProfilePage(page);
  await waitForText(page, 'Inactive');
  expect(await getField(page, 'Town').getAttribute('readonly')).not.toBeNull();
  await page.unroute('**/api/profile');

  await openProfilePage(page);
  await page.getByRole('link', { name: 'Verify your account', exact: true }).click();
  await page.waitForURL('**/verify-email');
  await page.getByText(person.personal_email).first().waitFor();
  await getField(page, 'Verification code').pressSequentially(person.code);
  await page.getByText(/^Welcome/).waitFor();
  await openProfilePage(page);
  await waitForText(page, 'Verified');
  await eventually(async () => getField(page, 'Town').getAttribute('readonly')).toBeNull();
});
