import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addRelative, field, openAdd, openProfile, see } from '../support/family.ts';
import { eventually, journeys } from '../support/journey.ts';
import { openSettled } from '../support/open-settled.ts';
import { beSignedIn, newMember } from '../support/people.ts';
import { expectSound, expectSoundPage } from '../support/sound-page.ts';

const journey = journeys();

const isFocused = async (page: Page, label: string) =>
  field(page, label).evaluate((node) => node === document.activeElement);

journey('the four pages serve everyone at each width, light and dark', async ({ product, openPage }) => {
  const member = await newMember(product);
  const long = {
    name: 'Zawadi Njeri wa Kamau-Mwangi Achieng',
    contact_info: 'zawadi.njeri.wa.kamau@people-of-umoja.example',
  };
  const address = JSON.stringify({ county: 'Elgeyo-Marakwet', town: 'Iten', description: 'Second gate' });
  const relative = await addRelative(product, member, { ...long, relationship: 'sibling', address, bio: 'Teaches.' });
  await addRelative(product, member, { name: 'Otieno', relationship: 'other' });
  const page = await openPage();
  await beSignedIn(page, member);
  await openProfile(page);
  await field(page, 'County').fill('na');
  await expectSoundPage(page, 'the profile');
  await field(page, 'County').fill('');
  for (const path of ['/profile/family', '/profile/family/add', `/profile/family/edit/${relative.id}`]) {
    await expectSound(page, path);
  }
  await openSettled(page, '/profile/family');
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectSoundPage(page, 'the question before a deletion');
});

journey('everything is done by keyboard', async ({ product, openPage }) => {
  const member = await newMember(product);
  const page = await openPage();
  await beSignedIn(page, member);
  await openProfile(page);

  await field(page, 'County').focus();
  await page.keyboard.type('ki');
  await page.getByRole('option', { name: 'Kiambu', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).innerText()).toBe('Kilifi');
  await page.keyboard.press('Enter');
  expect(await field(page, 'County').inputValue()).toBe('Kilifi');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option').count()).toBe(47);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('listbox').count()).toBe(0);
  expect(await field(page, 'County').inputValue()).toBe('Kilifi');
  await page.keyboard.press('Tab');
  await eventually(async () => isFocused(page, 'Town')).toBe(true);
  await page.keyboard.type('Malindi');
  await page.keyboard.press('Enter');
  await see(page, 'Profile updated');
  // Enter saved from within the field, and whoever was there is still there.
  expect(await isFocused(page, 'Town')).toBe(true);

  const chooser = page.waitForEvent('filechooser');
  await field(page, 'Profile photo').focus();
  await page.keyboard.press('Enter');
  await chooser;

  await openAdd(page);
  await field(page, 'Name').focus();
  await page.keyboard.type('Baraka');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Chi');
  await page.getByRole('button', { name: 'Add Family Member', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/family');
  await see(page, 'Child');

  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  const safe = question.getByRole('button', { name: 'Cancel', exact: true });
  await eventually(async () => safe.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await see(page, 'No Family Members');
  const heading = page.getByRole('heading', { level: 1 });
  await eventually(async () => heading.evaluate((node) => node === document.activeElement)).toBe(true);
});
