import { registerUser, signInBrowser } from '../support/accounts.ts';
import { addOwnFamilyMember, openAddFamilyMemberPage, openProfilePage } from '../support/family.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { getField, isFieldFocused, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks, expectPageToPassChecks } from '../support/page-checks.ts';

const journey = defineJourneys();

journey('the four pages pass the page checks at each width, light and dark', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const long = {
    name: 'Zawadi Njeri wa Kamau-Mwangi Achieng',
    contact_info: 'zawadi.njeri.wa.kamau@people-of-umoja.example',
  };
  const address = JSON.stringify({ county: 'Elgeyo-Marakwet', town: 'Iten', description: 'Second gate' });
  const relative = await addOwnFamilyMember(product, member, {
    ...long,
    relationship: 'sibling',
    address,
    bio: 'Teaches.',
  });
  await addOwnFamilyMember(product, member, { name: 'Otieno', relationship: 'other' });
  const page = await openPage();
  await signInBrowser(page, member);
  await openProfilePage(page);
  await getField(page, 'County').fill('na');
  await expectCurrentPageToPassChecks(page, 'the profile');
  await getField(page, 'County').fill('');
  for (const path of ['/profile/family', '/profile/family/add', `/profile/family/edit/${relative.id}`]) {
    await expectPageToPassChecks(page, path);
  }
  await openLoadedPage(page, '/profile/family');
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectCurrentPageToPassChecks(page, 'the question before a deletion');
});

journey('profile and family are edited by keyboard alone', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const page = await openPage();
  await signInBrowser(page, member);
  await openProfilePage(page);

  await getField(page, 'County').focus();
  await page.keyboard.type('ki');
  await page.getByRole('option', { name: 'Kiambu', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await eventually(async () => page.getByRole('option', { selected: true }).innerText()).toBe('Kilifi');
  await page.keyboard.press('Enter');
  await eventually(async () => getField(page, 'County').inputValue()).toBe('Kilifi');
  await eventually(async () => page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await eventually(async () => page.getByRole('option').count()).toBe(47);
  await page.keyboard.press('Escape');
  await eventually(async () => page.getByRole('listbox').count()).toBe(0);
  await eventually(async () => getField(page, 'County').inputValue()).toBe('Kilifi');
  await page.keyboard.press('Tab');
  await eventually(async () => isFieldFocused(page, 'Town')).toBe(true);
  await page.keyboard.type('Malindi');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Profile updated');
  // Enter saved the form from within the field and left the focus there.
  await eventually(async () => isFieldFocused(page, 'Town')).toBe(true);

  const chooser = page.waitForEvent('filechooser');
  await getField(page, 'Profile photo').focus();
  await page.keyboard.press('Enter');
  await chooser;

  await openAddFamilyMemberPage(page);
  await getField(page, 'Name').focus();
  await page.keyboard.type('Baraka');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Chi');
  await page.getByRole('button', { name: 'Add Family Member', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile/family');
  await waitForText(page, 'Child');

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
  await waitForText(page, 'No Family Members');
  const heading = page.getByRole('heading', { level: 1 });
  await eventually(async () => heading.evaluate((node) => node === document.activeElement)).toBe(true);
});
