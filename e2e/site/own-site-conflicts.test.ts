import { siteFallbacks, siteMessages } from '@kanisa/contract/site/site.ts';
import { expect } from 'vitest';
import { invalidateSession, signInBrowser, submitLoginForm } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, failRequests, getButton, getField } from '../support/page-actions.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { addPictureByApi, removePictureByApi, saveByApi, saveSiteSection } from '../support/site.ts';

const journey = defineJourneys();

const putPortrait = async (product: Product, image: string) =>
  saveByApi(product, 'about', ({ leaders: [first, second, ...others], ...about }) => {
    if (!first || !second) throw new Error('The example has leaders');
    return { ...about, leaders: [first, { ...second, portrait: { kind: 'photo', image } }, ...others] };
  });

const putMinistryPhoto = async (product: Product, image: string) =>
  saveByApi(product, 'ministries', ({ ministries: [first, second, ...others], ...rest }) => {
    if (!first || !second) throw new Error('The example has ministries');
    return { ...rest, ministries: [first, { ...second, picture: { kind: 'photo', image } }, ...others] };
  });

journey('after an expired session a list comes back whole, beside what somebody else saved', async (walk) => {
  // The browser logs the rejected save that this journey is about.
  walk.allowErrors(/status of 401/);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  const leaders = page.getByRole('group', { name: 'Leaders', exact: true }).locator('summary');
  const listLeaders = async () => (await leaders.allInnerTexts()).map((name) => name.trim());
  const expireAndReturn = async () => {
    await invalidateSession(page);
    await clickButton(page, 'Save');
    await page.getByText('Log in to continue. What you typed is still here.', { exact: true }).waitFor();
  };

  await openLoadedPage(page, '/admin/site/about');
  const [, ...others] = await listLeaders();
  expect(others).toHaveLength(5);
  await leaders.first().click();
  await getButton(page, 'Remove: Leader 1: Rev. Daniel Mwangi').click();
  await expireAndReturn();
  await submitLoginForm(page, ADMIN);
  await page.getByText('What you typed is back.', { exact: true }).waitFor();
  await eventually(async () => listLeaders()).toEqual(others);
  await saveSiteSection(page);

  await openLoadedPage(page, '/admin/site/about');
  await getField(page, 'Mission').fill('Mine');
  await expireAndReturn();
  await saveByApi(walk.product, 'about', (about) => ({ ...about, leaders: about.leaders.slice(1) }));
  await submitLoginForm(page, ADMIN);
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this section meanwhile.' });
  await dialog.getByRole('button', { name: 'Save these texts' }).click();
  await page.waitForURL('**/admin/site');
  await openLoadedPage(page, '/admin/site/about');
  await eventually(async () => getField(page, 'Mission').inputValue()).toBe('Mine');
  await eventually(async () => listLeaders()).toEqual(others.slice(1));
});

journey('what somebody else saved meanwhile is shown before it can be dropped', async (walk) => {
  // The browser logs the 409 that this journey is about.
  walk.allowErrors(/409/);
  const { product } = walk;
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  const dropSaved = async () => {
    await clickButton(page, 'Drop the saved changes');
    await page.getByRole('dialog').getByRole('button', { name: 'Drop it' }).click();
  };
  await saveByApi(product, 'home', (home) => ({ ...home, title: { en: 'Seen' } }));
  await openLoadedPage(page, '/admin/site/home');
  await saveByApi(product, 'home', (home) => ({ ...home, title: { en: 'Not seen' } }));
  await dropSaved();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this section meanwhile.' });
  await eventually(async () => dialog.getByRole('listitem').innerText()).toMatch(/Seen[^]*Not seen/);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await dropSaved();
  await page.waitForURL('**/admin/site');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Home', exact: true }) })
    .getByText('Example', { exact: true })
    .waitFor();
});

journey('a save that fails after a conflict leaves unsaved words, and leaving the form asks first', async (walk) => {
  // The browser logs the 409 and the failed save that this journey is about.
  walk.allowErrors(/status of 40[09]/);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/facts');
  await saveByApi(walk.product, 'facts', (facts) => ({ ...facts, town: 'Nyeri' }));
  await getField(page, 'Office hours').fill('At dawn');
  await clickButton(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this section meanwhile.' });
  await dialog.waitFor();
  await failRequests(page, 'PUT', '/admin/site/sections/facts');
  await dialog.getByRole('button', { name: 'Save these texts' }).click();
  await page.getByText(siteFallbacks.save).waitFor();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay here' }).click();

  await page.unroute('**/api/admin/site/sections/facts');
  await saveSiteSection(page);
  await openLoadedPage(page, '/admin/site/facts');
  await eventually(async () => getField(page, 'Office hours').inputValue()).toBe('At dawn');
  await eventually(async () => getField(page, 'Town').inputValue()).toBe('Nyeri');
});

journey('a picture of somebody else is shown beside the own one', async ({ product, openPage, allowErrors }) => {
  // The browser logs the 409 that this journey is about.
  allowErrors(/409/);
  const image = await addPictureByApi(product, 'portrait');
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/about');
  await putPortrait(product, image);
  await getField(page, 'Vision').fill('Mine');
  await clickButton(page, 'Save');
  const portrait = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Portrait' });
  await portrait.locator(`img[src*="${image}"]`).waitFor();
  const words = await portrait.innerText();
  expect(words).toMatch(/A drawing[^]*An own photo/);
  expect(words).not.toContain(image);
});

for (const { kind, section, put, row, instead } of [
  { kind: 'portrait', section: 'about', put: putPortrait, row: /^Leader 2: /, instead: 'Initials' },
  { kind: 'ministry', section: 'ministries', put: putMinistryPhoto, row: /^Ministry 2: /, instead: 'Use a drawing' },
] as const)
  journey(`a ${kind} picture that was removed meanwhile is shown when it prevents a save`, async (walk) => {
    // The browser logs the refused save that this journey is about, and may still ask for the removed picture.
    walk.allowErrors(/status of 40[04]/);
    const image = await addPictureByApi(walk.product, kind);
    await put(walk.product, image);
    const page = await walk.openPage({ width: 360 });
    await signInBrowser(page, ADMIN);
    await openLoadedPage(page, `/admin/site/${section}`);
    await removePictureByApi(walk.product, image);
    await getField(page, 'Title').fill('A new title');
    await clickButton(page, 'Save');
    const opened = page.getByRole('group', { name: row });
    await opened.getByText(siteMessages.unknownImage).waitFor();
    await eventually(async () => opened.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    await opened.getByRole('button', { name: instead }).click();
    await saveSiteSection(page);
  });
