import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, getButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { makePhoto } from '../support/photos.ts';
import { ADMIN } from '../support/product.ts';
import { publishByApi, publishThroughDialog, saveSiteSection } from '../support/site.ts';
import { createAdmin } from '../support/users.ts';

const journey = defineJourneys();

journey('of two admins the second sees both texts and loses nothing', async ({ product, openPage, allowErrors }) => {
  // The browser logs the 409 that this journey is about.
  allowErrors(/409/);
  const [page, other] = [await openPage({ width: 360 }), await openPage({ width: 360 })];
  await signInBrowser(page, ADMIN);
  await signInBrowser(other, await createAdmin(product));
  await openLoadedPage(page, '/admin/site/facts');
  await openLoadedPage(other, '/admin/site/facts');
  await getField(other, 'Tagline').fill('Theirs');
  await getField(other, 'Town').fill('Kisumu');
  await saveSiteSection(other);

  await getField(page, 'Tagline').fill('Mine');
  await getField(page, 'Office hours').fill('Always');
  await clickButton(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this section meanwhile.' });
  await dialog.getByText('Neema Wekesa').waitFor();
  await expectCurrentPageToPassChecks(page, 'both texts of a section');
  await page.setViewportSize({ width: 360, height: 800 });
  const tagline = dialog.getByRole('listitem').filter({ hasText: 'Tagline' });
  await eventually(async () => tagline.innerText()).toContain('Mine');
  await eventually(async () => tagline.innerText()).toContain('Theirs');
  // The town was changed by the other one only.
  const town = dialog.getByRole('listitem').filter({ hasText: 'Kisumu' });
  await eventually(async () => town.getByRole('button', { name: 'Take theirs' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await eventually(async () => tagline.getByRole('button', { name: 'Keep mine' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await dialog.getByRole('button', { name: 'Save these texts' }).click();
  await page.waitForURL('**/admin/site');

  await openLoadedPage(page, '/admin/site/facts');
  await eventually(async () => getField(page, 'Tagline').inputValue()).toBe('Mine');
  await eventually(async () => getField(page, 'Town').inputValue()).toBe('Kisumu');
  await eventually(async () => getField(page, 'Office hours').inputValue()).toBe('Always');
});

journey('leaving a section with unsaved words asks first, and dropped changes are gone', async ({ openPage }) => {
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/services');
  await getButton(page, 'Remove: Service 2').click();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await getButton(page, 'Undo').click();
  await getButton(page, 'Move up: Service 2').click();
  await eventually(async () =>
    page.getByRole('group', { name: 'Service 1' }).getByLabel('Name of the service').inputValue(),
  ).toBe('Bible Study Wednesday');
  await saveSiteSection(page);
  await openLoadedPage(page, '/admin/site/services');
  await clickButton(page, 'Drop the saved changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Drop it' }).click();
  await page.waitForURL('**/admin/site');
  const row = page.getByRole('listitem').filter({ hasText: 'Service times' });
  await row.getByText('Example', { exact: true }).waitFor();
});

journey('a portrait needs the consent, and removed for good it is gone from every version', async (walk) => {
  const { product, openPage } = walk;
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/about');
  const leaders = page.getByRole('group', { name: 'Leaders', exact: true });
  await leaders.getByText('Mercy Nduta').click();
  const leader = page.getByRole('group', { name: 'Leader 4: Mercy Nduta' });
  await leader.getByRole('button', { name: 'Photo', exact: true }).click();
  const choose = async () => leader.getByLabel('Choose a photo').setInputFiles(makePhoto());
  await choose();
  await leader.getByText('Tick that this person agrees to be shown here').waitFor();
  await leader.getByLabel('This person agrees to be shown here').check();
  await leader.getByLabel('Under 18').check();
  await choose();
  await leader.getByText('Enter the name of the guardian who agrees').waitFor();
  await leader.getByLabel('Name of the guardian who agrees').fill('Jane Nduta');
  await choose();
  const photo = leader.locator('img[src*="/site/images/"]');
  await photo.waitFor();
  const address = (await photo.getAttribute('src')) ?? '';
  await saveSiteSection(page);
  await publishThroughDialog(page);
  const visitor = await openPage({ width: 360 });
  await visitor.goto('/about');
  await visitor.locator(`img[src="${address}"]`).waitFor();
  expect((await fetch(product.origin + address)).status).toBe(200);

  await openLoadedPage(page, '/admin/site/pictures');
  await page.getByText(/^Agreed: .*\d{4}, recorded by \S+/).waitFor();
  await page.getByText('Guardian: Jane Nduta').waitFor();
  await getButton(page, 'Remove for good: Portrait').click();
  const question = page.getByRole('dialog', { name: 'Remove this picture for good?' });
  await question.getByText('from every kept version and from the disk').waitFor();
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
  expect((await fetch(product.origin + address)).status).toBe(404);
  expect(await (await fetch(`${product.origin}/about`)).text()).not.toContain(address);
  await openLoadedPage(page, '/admin/site/history');
  await getButton(page, 'Look at version 1').click();
  const look = page.getByRole('dialog', { name: 'Version 1' });
  await look.getByRole('button', { name: 'About', exact: true }).click();
  await look.frameLocator('iframe').getByText('Mercy Nduta').first().waitFor();
  expect(await look.frameLocator('iframe').locator(`img[src="${address}"]`).count()).toBe(0);
});

journey('the history shows who published what, and restores a version', async ({ product, openPage }) => {
  await publishByApi(product, ({ facts }) => ({ facts: { ...facts, tagline: { en: 'The first tagline' } } }));
  await publishByApi(product, ({ facts }) => ({ facts: { ...facts, tagline: { en: 'The second tagline' } } }));
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/history');
  const [newest, before] = await page.getByRole('listitem').filter({ hasText: 'Version' }).all();
  await eventually(async () => newest?.innerText()).toMatch(/Live[^]*Name and facts/);
  const version = /Version (\d+)/.exec((await before?.innerText()) ?? '')?.[1];
  await expectCurrentPageToPassChecks(page, '/admin/site/history with versions');
  await page.setViewportSize({ width: 360, height: 800 });

  await getButton(page, `Look at version ${version}`).click();
  const look = page.getByRole('dialog', { name: `Version ${version}` });
  await look.frameLocator('iframe').getByText('The first tagline').first().waitFor();
  await look.getByRole('button', { name: 'Close' }).click();
  await getButton(page, `Restore version ${version}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText('That version is live again.').first().waitFor();
  await page.getByText(`Restored from version ${version}`).waitFor();
  await eventually(async () => (await fetch(product.origin)).text()).toContain('The first tagline');
});
