import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, waitForText } from '../support/page-actions.ts';
import { makePhoto } from '../support/photos.ts';
import { ADMIN } from '../support/product.ts';
import { addFamilyMemberAsAdmin, createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

journey('a card of a family member names its fields on a phone', async (walk) => {
  const user = await createUserAsAdmin(walk.product);
  await addFamilyMemberAsAdmin(walk.product, user.id, { gender: 'male', contact_info: '+254712345678' });
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${user.id}/family`);
  await waitForText(page, '+254712345678');
  const labels = await page
    .locator('tbody td[data-label]')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).display !== 'none')
        .map((cell) => `${getComputedStyle(cell, '::before').content} ${cell.textContent}`),
    );
  expect(labels).toEqual(['"Relationship" Child', '"Gender" Male', '"Contact Info" +254712345678']);
});

journey('the button for the upload is quiet until a photo is chosen, and can be pressed before', async (walk) => {
  const user = await createUserAsAdmin(walk.product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${user.id}`);
  const upload = getButton(page, 'Upload Photo');
  const getBackground = () => upload.evaluate((button) => getComputedStyle(button).backgroundColor);
  await upload.waitFor();
  const quiet = await getBackground();
  expect(quiet).toBe('rgba(0, 0, 0, 0)');
  await upload.click();
  await waitForText(page, 'No file provided');
  await getField(page, 'Profile photo').setInputFiles(makePhoto());
  await eventually(getBackground).not.toBe(quiet);
  await clickButton(page, 'Upload Photo');
  await waitForText(page, 'Photo uploaded');
});

journey('a time shows the hour or the day beside its age', async (walk) => {
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, await registerUser(walk.product));
  await page.goto('/profile/security');
  const used = page.getByRole('listitem').filter({ hasText: 'This device' }).locator('time').first();
  await eventually(() => used.innerText()).toMatch(/^(just now|\d+ \w+ ago) · \d{1,2}:\d\d/);
});
