import { expect } from 'vitest';
import { invalidateSession, signInBrowser, submitLoginForm } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, getButton, getField } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { saveByApi, saveSiteSection } from '../support/site.ts';

const journey = defineJourneys();

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
