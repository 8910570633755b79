import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addRelative, field, openAdd, openProfile, press, see, sendForm } from '../support/family.ts';
import { eventually, journeys } from '../support/journey.ts';
import { watchLeaving } from '../support/leaving.ts';
import { beSignedIn, newMember, newUnverified } from '../support/people.ts';
import { BROKEN, NOT_A_PHOTO, photo, TOO_LARGE } from '../support/photos.ts';

const journey = journeys();

const PAIR = 'County and town are required when providing address';
const NETWORK = 'Network error or CORS issue. Please try again.';
const PROFILE_LIMIT = 'You’ve reached your daily update limit (5 updates per day)';
const FAMILY_LIMIT = 'You’ve reached your daily family member operation limit (10 per day)';

type Case = [label: string, typed: string, message: string, at?: string];

const PROFILE_CASES: Case[] = [
  ['Personal email', 'a@b', 'Invalid email format'],
  ['Personal email', '', 'Invalid email format'],
  ['Phone number', '0712345678', 'Invalid phone number format (e.g., +254712345678)'],
  ['Phone number', '', 'Invalid phone number format (e.g., +254712345678)'],
  ['County', 'Nairobi', PAIR, 'Town'],
  ['Town', 'Umoja', PAIR, 'County'],
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

/** Types it, tries to save, sees the message at its field and the focus there, and takes it back. */
async function expectMessages(page: Page, button: string, cases: readonly Case[]) {
  for (const [label, typed, message, at = label] of cases) {
    const before = await field(page, label).inputValue();
    await field(page, label).fill(typed);
    await press(page, button);
    await see(page, message);
    const bad = field(page, at);
    await eventually(async () => bad.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await bad.getAttribute('aria-invalid')).toBe('true');
    await field(page, label).fill(before);
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
  }
}

async function expectPhotoMessages(page: Page, label: string, messages: { type: string; size: string }) {
  await field(page, label).setInputFiles(NOT_A_PHOTO);
  await see(page, messages.type);
  await field(page, label).setInputFiles(TOO_LARGE);
  await see(page, messages.size);
  await field(page, label).setInputFiles(BROKEN);
  await see(page, 'This photo cannot be read. Please choose another one.');
  await press(page, 'Undo choice');
}

/** The next call gets this answer instead of the server's. */
async function refuse(page: Page, target: string, status: number, json: unknown = {}) {
  const [method, path] = target.split(' ');
  const address = `**/api${path}`;
  await page.unroute(address);
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (status === 0) return route.abort();
    return route.fulfill({ status, json });
  });
}

journey('the profile says what is wrong, to the letter', async ({ product, openPage, allowErrors }) => {
  const member = await newMember(product);
  const page = await openPage();
  await beSignedIn(page, member);
  await openProfile(page);
  await expectMessages(page, 'Save Changes', PROFILE_CASES);
  await expectPhotoMessages(page, 'Profile photo', {
    type: 'Profile photo must be PNG or JPEG',
    size: 'Profile photo must be 5MB or less',
  });

  allowErrors(/status of/, /net::ERR/);
  await field(page, 'Area').fill('Innercore');
  const answers: [status: number, text: string, json?: unknown][] = [
    [500, 'Failed to update profile'],
    [429, PROFILE_LIMIT],
    [0, NETWORK],
    [
      409,
      'An account with this phone number or email already exists',
      { error: 'An account with this phone number or email already exists' },
    ],
  ];
  for (const [status, text, json] of answers) {
    await refuse(page, 'PATCH /profile', status, json);
    await press(page, 'Save Changes');
    await see(page, text);
    expect(await field(page, 'Area').inputValue()).toBe('Innercore');
  }
  await refuse(page, 'PATCH /profile', 413, {
    error: 'Large',
    fields: { profile_photo: 'Photo must be 40 megapixels or less' },
  });
  await field(page, 'Profile photo').setInputFiles(photo());
  await press(page, 'Save Changes');
  await see(page, 'Photo must be 40 megapixels or less');
  await page.unroute('**/api/profile');
  await press(page, 'Undo choice');

  for (let update = 1; update <= 5; update += 1) {
    const answer = await sendForm(product, member, 'PATCH /profile', { phone_number: `+25473300001${update}` });
    expect(answer.status).toBe(200);
  }
  await field(page, 'County').fill('Nairobi');
  await field(page, 'Town').fill('Umoja');
  await press(page, 'Save Changes');
  await see(page, PROFILE_LIMIT);
  expect(await field(page, 'Town').inputValue()).toBe('Umoja');
});

journey(
  'the profile says so when it cannot be read, and its photo falls back',
  async ({ product, openPage, allowErrors }) => {
    const member = await newMember(product);
    const page = await openPage();
    await beSignedIn(page, member);
    allowErrors(/status of/);
    await refuse(page, 'GET /profile', 500);
    await page.goto('/profile');
    await see(page, 'Failed to fetch profile');
    await page.unroute('**/api/profile');
    await press(page, 'Try again');
    await field(page, 'County').waitFor();

    await field(page, 'Profile photo').setInputFiles(photo());
    await press(page, 'Save Changes');
    await see(page, 'Profile updated');
    await refuse(page, 'GET /profile/photo/*', 500);
    await page.reload();
    await see(page, 'Failed to fetch profile photo');
    expect(await page.getByRole('img', { name: 'Photo of Wanjiru Kamau' }).count()).toBe(0);
    await refuse(page, 'GET /profile/photo/*', 404);
    await page.reload();
    await field(page, 'County').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Failed to fetch profile photo').count()).toBe(0);
  },
);

journey('the family form says what is wrong, to the letter', async ({ product, openPage, allowErrors }) => {
  const member = await newMember(product);
  const page = await openPage();
  await beSignedIn(page, member);
  await openAdd(page);
  await press(page, 'Add Family Member');
  await see(page, 'Name is required and must be 100 characters or less');
  await field(page, 'Name').fill("Baraka Ng'ang’a-Kamau, Jr. 2");
  await press(page, 'Add Family Member');
  await see(page, 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other');
  await field(page, 'Relationship').selectOption('Child');
  // The list offers nothing wrong; a page that was tampered with is told so all the same.
  await field(page, 'Gender').evaluate((list: HTMLSelectElement) => list.add(new Option('Robot', 'robot')));
  await field(page, 'Gender').selectOption('robot');
  await press(page, 'Add Family Member');
  await see(page, 'Gender must be Male, Female, or Other');
  await field(page, 'Gender').selectOption('Female');
  await expectMessages(page, 'Add Family Member', FAMILY_CASES);
  await field(page, 'Date of birth').focus();
  await page.keyboard.type('04');
  await press(page, 'Add Family Member');
  await see(page, 'Date of birth must be in YYYY-MM-DD format');
  await field(page, 'Date of birth').fill('2017-05-04');
  await expectPhotoMessages(page, 'Photo', { type: 'Photo must be PNG or JPEG', size: 'Photo must be 5MB or less' });
  await field(page, 'Photo').setInputFiles(NOT_A_PHOTO);
  await see(page, 'Photo must be PNG or JPEG');
  await press(page, 'Add Family Member');
  await see(page, 'Photo must be PNG or JPEG');
  await press(page, 'Undo choice');

  allowErrors(/status of/, /net::ERR/);
  await field(page, 'Date of birth').fill('2999-01-01');
  await press(page, 'Add Family Member');
  await see(page, 'Date of birth cannot be in the future');
  await see(page, 'Invalid input data. Please check your form entries.');
  await field(page, 'Date of birth').fill('2017-05-04');
  const answers: [status: number, text: string][] = [
    [500, 'Failed to add family member'],
    [403, 'You are not authorized to add a family member.'],
    [400, 'Invalid input data. Please check your form entries.'],
    [429, FAMILY_LIMIT],
    [0, NETWORK],
  ];
  for (const [status, text] of answers) {
    await refuse(page, 'POST /profile/family', status);
    await press(page, 'Add Family Member');
    await see(page, text);
    expect(await field(page, 'Name').inputValue()).toBe("Baraka Ng'ang’a-Kamau, Jr. 2");
  }
  await page.unroute('**/api/profile/family');
  await press(page, 'Add Family Member');
  await see(page, 'Family member added');
});

journey('the family pages say what the server refuses, to the letter', async ({ product, openPage, allowErrors }) => {
  const member = await newMember(product);
  const relative = await addRelative(product, member, { name: 'Amani', relationship: 'sibling' });
  const edit = `/profile/family/edit/${relative.id}`;
  const page = await openPage();
  await beSignedIn(page, member);
  allowErrors(/status of/, /net::ERR/);

  await page.goto(edit);
  await field(page, 'Bio').fill('Paints');
  for (const [status, text] of [
    [500, 'Failed to update family member'],
    [403, 'You are not authorized to update this family member.'],
    [400, 'Invalid input data. Please check your form entries.'],
    [429, FAMILY_LIMIT],
  ] as const) {
    await refuse(page, `PATCH /profile/family/${relative.id}`, status);
    await press(page, 'Update Family Member');
    await see(page, text);
    expect(await field(page, 'Bio').inputValue()).toBe('Paints');
  }

  await page.goto('/profile/family/edit/2147483647');
  await see(page, 'Family member not found.');
  await page.waitForURL('**/profile/family');
  for (const [status, text] of [
    [403, 'You are not authorized to edit this family member.'],
    [418, 'Failed to load family member details.'],
  ] as const) {
    await refuse(page, `GET /profile/family/${relative.id}`, status);
    const leaving = await watchLeaving(page, text);
    await page.goto(edit);
    await see(page, text);
    await page.waitForURL('**/profile/family');
    expect(await leaving()).toBeGreaterThan(1200);
  }
  await page.unroute(`**/api/profile/family/${relative.id}`);

  const erase = async () => {
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  for (const [status, text] of [
    [500, 'Failed to delete family member'],
    [403, 'You are not authorized to delete this family member.'],
  ] as const) {
    await refuse(page, `DELETE /profile/family/${relative.id}`, status);
    await erase();
    await see(page, text);
  }
  await page.unroute(`**/api/profile/family/${relative.id}`);
  for (let operation = 2; operation <= 10; operation += 1) {
    const answer = await sendForm(product, member, `PATCH /profile/family/${relative.id}`, { bio: `Day ${operation}` });
    expect(answer.status).toBe(200);
  }
  await erase();
  await see(page, FAMILY_LIMIT);
  await page.getByRole('heading', { name: 'Amani', exact: true }).waitFor();

  await refuse(page, 'GET /profile/family', 418);
  await page.reload();
  await see(page, 'Failed to fetch family members');
  const shown = { ...relative, photo: `/api/profile/family/photo/${relative.id}?v=1` };
  await refuse(page, 'GET /profile/family', 200, { family_members: [shown] });
  await refuse(page, 'GET /profile/family/photo/*', 418);
  await press(page, 'Try again');
  await see(page, 'Failed to fetch family photo');
  // The default image: initials in the place of the photo.
  const card = page.getByRole('listitem').filter({ hasText: 'Amani' });
  expect(await card.getByRole('img').count()).toBe(0);
  expect(await card.innerText()).toMatch(/^AM?\n/);
});

journey('an unverified account can look, not change, and is led to its code', async ({ product, openPage }) => {
  const person = await newUnverified(product);
  const page = await openPage({ width: 360, height: 740 });
  await beSignedIn(page, person);
  await openProfile(page);
  await see(page, 'Please verify your account to access all features.');
  for (const text of ['Active', 'Not Verified', 'Not set']) await see(page, text);
  for (const label of ['Personal email', 'Phone number', 'County', 'Town', 'Area', 'Description']) {
    expect(await field(page, label).getAttribute('readonly')).not.toBeNull();
  }
  expect(await field(page, 'Profile photo').isDisabled()).toBe(true);

  await page.goto('/profile/family/add');
  await see(page, 'Please verify your account to add family members.');
  await see(page, 'You must be verified and active to add a family member.');
  expect(await page.getByRole('button', { name: 'Add Family Member', exact: true }).count()).toBe(0);

  await page.route('**/api/profile', async (route) => {
    const answer = (await (await route.fetch()).json()) as { profile: object };
    await route.fulfill({ json: { profile: { ...answer.profile, is_active: false, is_verified: true } } });
  });
  await page.reload();
  await see(page, 'Your account is inactive. Please activate to add family members.');
  await see(page, 'You must be verified and active to add a family member.');
  await openProfile(page);
  await see(page, 'Inactive');
  expect(await field(page, 'Town').getAttribute('readonly')).not.toBeNull();
  await page.unroute('**/api/profile');

  await openProfile(page);
  await page.getByRole('link', { name: 'Verify your account', exact: true }).click();
  await page.waitForURL('**/verify-email');
  await page.getByText(person.personal_email).first().waitFor();
  await field(page, 'Verification code').fill(person.code);
  await press(page, 'Verify');
  await page.getByText(/^Welcome/).waitFor();
  await openProfile(page);
  await see(page, 'Verified');
  expect(await field(page, 'Town').getAttribute('readonly')).toBeNull();
});
