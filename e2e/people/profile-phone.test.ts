import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { openAddFamilyMemberPage, openProfilePage } from '../support/family.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, isFieldFocused, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

const FORMAT = 'Invalid phone number format (e.g., +254712345678)';

journey('a rejected phone number can be replaced by the same digits in the accepted form', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, member);
  await openProfilePage(page);
  await getField(page, 'Phone number').fill('0722 000 111');
  await clickButton(page, 'Save Changes');
  await waitForText(page, FORMAT);
  await eventually(async () => getField(page, 'Phone number').inputValue()).toBe('0722 000 111');
  await expectCurrentPageToPassChecks(page, 'the profile with a rejected phone number');
  await clickButton(page, 'Use +254722000111');
  await eventually(async () => getField(page, 'Phone number').inputValue()).toBe('+254722000111');
  await eventually(async () => isFieldFocused(page, 'Phone number')).toBe(true);
  expect(await page.getByText(FORMAT, { exact: true }).count()).toBe(0);
  await clickButton(page, 'Save Changes');
  await waitForText(page, 'Profile updated');
  await page.reload();
  await getField(page, 'Phone number').waitFor();
  await eventually(async () => getField(page, 'Phone number').inputValue()).toBe('+254722000111');

  // Nothing is offered for a text without a number.
  await getField(page, 'Phone number').fill('call my wife');
  await clickButton(page, 'Save Changes');
  await waitForText(page, FORMAT);
  expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(0);
});

journey('the contact of a family member and the admin’s form offer the number too', async (walk) => {
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, await registerUser(walk.product));
  await openAddFamilyMemberPage(page);
  await getField(page, 'Name').fill('Baraka Kamau');
  await getField(page, 'Relationship').selectOption('child');
  await getField(page, 'Contact info').fill('0722 000 111');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Contact info must be a valid phone number (e.g., +254712345678) or email');
  await clickButton(page, 'Use +254722000111');
  await clickButton(page, 'Add Family Member');
  await waitForText(page, 'Family member added');
  await page.waitForURL('**/profile/family');
  await waitForText(page, '+254722000111');

  const admin = await walk.openPage();
  await signInBrowser(admin, ADMIN);
  await admin.goto('/admin/users/new');
  await getField(admin, 'First name').fill('Amina');
  await getField(admin, 'Last name').fill('Hassan');
  await getField(admin, 'Username').fill('aminahassan');
  await getField(admin, 'Phone number').fill('+254 0722 000 222 (mother)');
  await getField(admin, 'Password').fill('a long password');
  await clickButton(admin, 'Create User');
  await waitForText(admin, FORMAT);
  await getButton(admin, 'Use +254722000222').click();
  await eventually(async () => getField(admin, 'Phone number').inputValue()).toBe('+254722000222');
});
