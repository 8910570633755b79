import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './support/axe.ts';
import { addRelative, field, openAdd, openProfile, see } from './support/family.ts';
import { eventually, journeys } from './support/journey.ts';
import { beSignedIn, newMember } from './support/people.ts';

const journey = journeys();

const isFocused = async (page: Page, label: string) =>
  field(page, label).evaluate((node) => node === document.activeElement);

for (const colorScheme of ['light', 'dark'] as const) {
  journey(`axe finds nothing on the four pages at 360 and 1280 px, ${colorScheme}`, async ({ product, openPage }) => {
    const member = await newMember(product);
    const long = {
      name: 'Zawadi Njeri wa Kamau-Mwangi Achieng',
      contact_info: 'zawadi.njeri.wa.kamau@people-of-umoja.example',
    };
    const address = JSON.stringify({ county: 'Elgeyo-Marakwet', town: 'Iten', description: 'Second gate' });
    const relative = await addRelative(product, member, { ...long, relationship: 'sibling', address, bio: 'Teaches.' });
    await addRelative(product, member, { name: 'Otieno', relationship: 'other' });
    const page = await openPage({ colorScheme });
    await beSignedIn(page, member);
    // The dark scheme changes only colours.
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    const faults: string[] = [];
    for (const path of ['/profile', '/profile/family', '/profile/family/add', `/profile/family/edit/${relative.id}`]) {
      await page.goto(path);
      await (path === '/profile/family' ? see(page, '2 Members') : field(page, 'County').waitFor());
      if (path === '/profile') await field(page, 'County').fill('na');
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const found = [
          ...(await axeViolations(page, rules)),
          ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
        ];
        faults.push(...found.map((fault) => `${path} at ${width}: ${fault}`));
      }
      if (path === '/profile') await field(page, 'County').fill('');
    }
    await page.goto('/profile/family');
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await axeViolations(page, rules)));
    expect(faults).toEqual([]);
  });
}

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
