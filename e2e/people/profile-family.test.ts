import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { invalidateAccessToken, logInThroughForm, registerUser, signInBrowser } from '../support/accounts.ts';
import { EMBEDDED_DATABASE } from '../support/databases.ts';
import { openAddFamilyMemberPage, openProfilePage } from '../support/family.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getField, waitForText } from '../support/page-actions.ts';
import { makeHeavyPhoto, makePhoto } from '../support/photos.ts';
import { measureRedirectDelay } from '../support/redirect-delay.ts';

const journey = defineJourneys(EMBEDDED_DATABASE);

const DETACHED = { state: 'detached' } as const;

journey(
  'a user signs in, changes residence and photo, and adds, edits and deletes a child with a photo',
  async ({ product, openPage }) => {
    const member = await registerUser(product);
    const page = await openPage({ width: 360, height: 740 });
    await logInThroughForm(page, member);
    await page.getByRole('banner').getByRole('link', { name: 'Wanjiru Kamau', exact: true }).click();
    await page.waitForURL('**/profile');

    const save = page.getByRole('button', { name: 'Save Changes', exact: true });
    await getField(page, 'County').waitFor();
    expect(await save.count()).toBe(0);
    // Values that only staff change are shown without a field.
    const facts = (await page.getByRole('region', { name: 'Wanjiru Kamau' }).locator('dl').innerText()).split('\n');
    const shown = [
      'First name',
      'Wanjiru',
      'Last name',
      'Kamau',
      'Username',
      member.username,
      'Church email',
      'Not set',
    ];
    expect(facts.filter((line) => line.trim() !== '')).toEqual(shown);
    for (const label of ['First name', 'Last name', 'Username', 'Church email'])
      expect(await getField(page, label).count()).toBe(0);
    await getField(page, 'County').fill('nai');
    await page.getByRole('option', { name: 'Nairobi', exact: true }).click();
    await getField(page, 'Town').fill('Umoja');
    await getField(page, 'Description').fill('Behind the market, blue gate');
    await getField(page, 'Profile photo').setInputFiles(makePhoto());
    await save.click();
    await waitForText(page, 'Profile updated');
    await save.waitFor(DETACHED);
    await page.reload();
    await page.getByRole('img', { name: 'Photo of Wanjiru Kamau' }).waitFor();
    await eventually(async () => getField(page, 'County').inputValue()).toBe('Nairobi');
    await eventually(async () => getField(page, 'Town').inputValue()).toBe('Umoja');
    await eventually(async () => getField(page, 'Description').inputValue()).toBe('Behind the market, blue gate');

    await page.getByRole('link', { name: /^My family/ }).click();
    await page.getByRole('heading', { name: 'No Family Members', exact: true }).waitFor();
    await page.locator('main').getByRole('link', { name: 'My profile', exact: true }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('link', { name: /^My family/ }).click();
    await page.getByRole('link', { name: 'Add Family Member', exact: true }).click();
    await page.waitForURL('**/profile/family/add');
    await getField(page, 'Name').fill('Baraka Kamau');
    await getField(page, 'Relationship').selectOption('child');
    await getField(page, 'Gender').selectOption('male');
    await getField(page, 'Date of birth').fill('2017-05-04');
    await getField(page, 'Contact info').fill('+254712345678');
    await getField(page, 'County').fill('Kampala');
    await getField(page, 'Bio').fill('Sings in the children’s choir.');
    await getField(page, 'Photo').setInputFiles(makePhoto([47, 125, 91]));
    await clickButton(page, 'Add Family Member');
    await waitForText(page, 'Family member added');
    await page.waitForURL('**/profile/family');

    await waitForText(page, '1 Member');
    const card = page.getByRole('listitem').filter({ hasText: 'Baraka Kamau' });
    await card.getByRole('img', { name: 'Photo of Baraka Kamau' }).waitFor();
    for (const text of ['Child', 'Male', '+254712345678', 'Kampala', 'Sings in the children’s choir.']) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    await card.getByText('4 May 2017').waitFor();

    await card.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(/\/profile\/family\/edit\/\d+$/);
    await getField(page, 'Name').fill('Baraka wa Kamau');
    await getField(page, 'Bio').fill('');
    const leaving = await measureRedirectDelay(page, 'Family member updated');
    await clickButton(page, 'Update Family Member');
    await waitForText(page, 'Family member updated');
    await page.waitForURL('**/profile/family');
    expect(await leaving()).toBeGreaterThan(1200);
    await page.getByRole('heading', { name: 'Baraka wa Kamau', exact: true }).waitFor();
    await page.getByText('Sings in the children’s choir.').waitFor(DETACHED);

    await clickButton(page, 'Delete');
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to delete Baraka wa Kamau?',
      exact: true,
    });
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Baraka wa Kamau', exact: true }).waitFor();
    await clickButton(page, 'Delete');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForText(page, 'Family member deleted');
    await page.getByRole('heading', { name: 'No Family Members', exact: true }).waitFor();
  },
);

journey('the profile saves only changed fields and asks before it is left', async ({ product, openPage }) => {
  const member = await registerUser(product);
  const page = await openPage();
  await signInBrowser(page, member);
  await openProfilePage(page);
  const save = page.getByRole('button', { name: 'Save Changes', exact: true });
  const sent = async () => {
    // The button's label changes before the request ends, and leaving the page then would cancel the request.
    const saved = page.waitForResponse(
      (one) => one.url().endsWith('/api/profile') && one.request().method() === 'PATCH',
    );
    const [answer] = await Promise.all([saved, save.click()]);
    await save.waitFor(DETACHED);
    return parseTextFields(answer.request().postDataBuffer());
  };

  for (const label of ['Personal email', 'Phone number', 'County', 'Town', 'Area', 'Description']) {
    const before = await getField(page, label).inputValue();
    await getField(page, label).fill(`${before}x`);
    await save.waitFor();
    await getField(page, label).fill(`${before} `);
    await save.waitFor(DETACHED);
    await getField(page, label).fill(before);
  }
  await getField(page, 'Profile photo').setInputFiles(makePhoto());
  await save.waitFor();
  await clickButton(page, 'Undo choice');
  await save.waitFor(DETACHED);

  await getField(page, 'County').fill('Nairobi');
  await getField(page, 'Town').fill('Umoja');
  await getField(page, 'Area').fill('Innercore');
  const address = { county: 'Nairobi', town: 'Umoja', area: 'Innercore', description: null };
  expect(await sent()).toEqual({ address: JSON.stringify(address) });
  await getField(page, 'Phone number').fill('+254733000001');
  expect(await sent()).toEqual({ phone_number: '+254733000001' });

  await clickButton(page, 'Clear address');
  for (const label of ['County', 'Town', 'Area', 'Description']) {
    await eventually(async () => getField(page, label).inputValue()).toBe('');
  }
  expect(await sent()).toEqual({ address: 'null' });
  await page.reload();
  await getField(page, 'County').waitFor();
  await eventually(async () => getField(page, 'Area').inputValue()).toBe('');
  await eventually(async () => getField(page, 'Phone number').inputValue()).toBe('+254733000001');

  await getField(page, 'Profile photo').setInputFiles(makePhoto());
  await save.click();
  await waitForText(page, 'Profile updated');
  await getField(page, 'Area').fill('Innercore');
  await clickButton(page, 'Remove photo');
  const removal = page.getByRole('dialog', { name: 'Remove your profile photo?', exact: true });
  await removal.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await waitForText(page, 'Profile photo deleted');
  await page.getByRole('img', { name: 'Photo of Wanjiru Kamau' }).waitFor(DETACHED);
  await eventually(async () => getField(page, 'Area').inputValue()).toBe('Innercore');

  const leaving = page.getByRole('dialog', { name: 'Leave this page?', exact: true });
  await page.getByRole('link', { name: /^My family/ }).click();
  await leaving.getByRole('button', { name: 'Stay here', exact: true }).click();
  await eventually(async () => getField(page, 'Area').inputValue()).toBe('Innercore');
  await page.getByRole('link', { name: /^My family/ }).click();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/profile/family');
});

journey('uploads show their progress and survive an expired access token', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await openAddFamilyMemberPage(page);
  const line = await page.context().newCDPSession(page);
  // Slow enough to see the progress; afterwards the connection is as fast as possible.
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 150_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await getField(page, 'Name').fill('Baraka');
  await getField(page, 'Relationship').selectOption('child');
  await getField(page, 'Photo').setInputFiles(makeHeavyPhoto());
  await clickButton(page, 'Add Family Member');
  const bar = page.getByRole('progressbar', { name: 'Uploading photo', exact: true });
  await page.getByText(/^\d+\s?% · [\d.]+ MB of 2\.3 MB$/).waitFor();
  await eventually(async () => {
    const share = Number(await bar.getAttribute('value').catch(() => null));
    return share > 0.2 && share < 0.9;
  }).toBe(true);
  await eventually(async () => page.getByRole('button', { name: 'Saving...', exact: true }).isDisabled()).toBe(true);
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await waitForText(page, 'Family member added');
  await page.waitForURL('**/profile/family');
  await page.getByRole('img', { name: 'Photo of Baraka' }).waitFor();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await getField(page, 'Bio').fill('Sings');
  walk.allowErrors(/status of 401/);
  await invalidateAccessToken(page);
  await getField(page, 'Photo').setInputFiles(makeHeavyPhoto());
  await clickButton(page, 'Update Family Member');
  await waitForText(page, 'Family member updated');
  await page.waitForURL('**/profile/family');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await getField(page, 'Bio').fill('Paints');
  await clickButton(page, 'Remove photo');
  const removal = page.getByRole('dialog', { name: 'Remove the photo of Baraka?', exact: true });
  await removal.getByRole('button', { name: 'Remove photo', exact: true }).click();
  await waitForText(page, 'Photo deleted');
  await page.getByRole('button', { name: 'Remove photo', exact: true }).waitFor(DETACHED);
  await eventually(async () => getField(page, 'Bio').inputValue()).toBe('Paints');
});

journey('success leads to the family after 1.5 s unless the user has left; Cancel goes back', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await openAddFamilyMemberPage(page);
  await page.clock.install();
  // From here on, time passes in the page only when the test runs its clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  const waitUntilShown = (target: Locator) =>
    eventually(async () => {
      await page.clock.runFor(1);
      return target.count();
    }).toBeGreaterThan(0);
  await getField(page, 'Name').fill('Amani');
  await getField(page, 'Relationship').selectOption('child');
  await clickButton(page, 'Add Family Member');
  await waitUntilShown(page.getByText('Family member added', { exact: true }));
  await page.clock.runFor(1200);
  expect(new URL(page.url()).pathname).toBe('/profile/family/add');
  await page.clock.runFor(2800);
  await page.waitForURL('**/profile/family');

  await page.getByRole('link', { name: 'Add Family Member', exact: true }).click();
  await getField(page, 'Name').fill('Zawadi');
  await getField(page, 'Relationship').selectOption('child');
  await clickButton(page, 'Add Family Member');
  await waitUntilShown(page.getByRole('button', { name: 'Saved', exact: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.clock.runFor(2500);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.clock.resume();

  await openProfilePage(page);
  await page.getByRole('link', { name: /^My family/ }).click();
  await waitForText(page, '2 Members');
  await page.getByRole('link', { name: 'Add Family Member', exact: true }).click();
  await getField(page, 'Name').fill('Baraka');
  await clickButton(page, 'Cancel');
  const question = page.getByRole('dialog', { name: 'Leave this page?', exact: true });
  await question.getByRole('button', { name: 'Stay here', exact: true }).click();
  // Behind an open dialog nothing can be typed.
  await question.waitFor({ state: 'detached' });
  await eventually(async () => getField(page, 'Name').inputValue()).toBe('Baraka');
  await getField(page, 'Name').fill('');
  await clickButton(page, 'Cancel');
  await page.waitForURL('**/profile/family');
  await page.goBack();
  await page.waitForURL('**/profile');
});

/** Reads the text parts of a multipart request body. */
function parseTextFields(body: Buffer | null): Record<string, string> {
  const parts = (body?.toString('latin1') ?? '').matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g);
  return Object.fromEntries([...parts].map(([, name = '', value = '']): [string, string] => [name, value]));
}
