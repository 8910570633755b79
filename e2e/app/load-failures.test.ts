import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, waitForText } from '../support/page-actions.ts';

const journey = defineJourneys();

/** Matches the errors that browsers log when a file does not arrive. */
const LOAD_ERRORS = [/Failed to load resource/, /net::ERR_/, /dynamically imported module/, /Failed to fetch/];
const FAILURE_TITLE = 'This page didn’t load';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const getMenuLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).locator('visible=true');

/** Opens a page in a browser without a cache. A mark in the document tells whether it was reloaded since. */
async function openUncached(openPage: (options: { ownBrowser: true }) => Promise<Page>, address = '/'): Promise<Page> {
  const page = await openPage({ ownBrowser: true });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('html[data-load="done"]').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  return page;
}
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') === true);

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

journey('offline, a link shows our own page, and the page itself once the network is back', async (walk) => {
  walk.allowErrors(...LOAD_ERRORS);
  const page = await openUncached(walk.openPage);
  await page.context().setOffline(true);
  await getMenuLink(page, 'Ministries').click();
  await getHeading(page, FAILURE_TITLE).waitFor();
  await waitForText(page, clientMessages.offline);
  expect(new URL(page.url()).pathname).toBe('/ministries');
  // Still offline: the same page, and no reload.
  await getButton(page, 'Try again').click();
  await getButton(page, 'Try again').waitFor();
  await waitForText(page, clientMessages.offline);
  expect(await isSameDocument(page)).toBe(true);

  await page.goBack();
  await getHeading(page, 'Come as you are.').waitFor();
  await page.goForward();
  await getHeading(page, FAILURE_TITLE).waitFor();
  await page.context().setOffline(false);
  await getHeading(page, 'Seven ministries, one table').waitFor();
});

journey('a pointer over a link does nothing while offline', async (walk) => {
  walk.allowErrors(...LOAD_ERRORS);
  const page = await openUncached(walk.openPage);
  const failed = page.waitForEvent('requestfailed');
  await page.context().setOffline(true);
  await getMenuLink(page, 'Contact').hover();
  await failed;
  await page.mouse.move(0, 400);
  await getMenuLink(page, 'Home').hover();
  expect(await isSameDocument(page)).toBe(true);
  await getHeading(page, 'Come as you are.').waitFor();
});

journey('a page without its style sheet is not shown', async (walk) => {
  walk.allowErrors(...LOAD_ERRORS);
  const page = await openUncached(walk.openPage);
  await page.route('**/assets/about-page-*.css', async (route) => route.abort());
  // The server answers nothing else either, so that the page cannot be loaded anew.
  await page.route('**/about', async (route) => route.abort());
  await getMenuLink(page, 'About').click();
  await getHeading(page, FAILURE_TITLE).waitFor();
  await waitForText(page, clientMessages.network);
});

journey('a page without the words of the church is not shown, and is once they arrive', async (walk) => {
  walk.allowErrors(...LOAD_ERRORS);
  const page = await openUncached(walk.openPage, '/events');
  await page.route(/\/site\/content-|\/about$/, async (route) => route.abort());
  await getMenuLink(page, 'About').click();
  await getHeading(page, FAILURE_TITLE).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await page.unroute(/\/site\/content-|\/about$/);
  await getButton(page, 'Try again').click();
  await getHeading(page, 'A church that keeps a chair for you').waitFor();
});

journey('a script that a new build has replaced leads to one reload', async (walk) => {
  walk.allowErrors(...LOAD_ERRORS);
  const page = await openUncached(walk.openPage);
  const documents = countDocuments(page);
  // Every attempt until the reload fails: the link's prefetch and the click both ask for the script.
  let isStale = true;
  await page.route('**/assets/about-page-*.js', async (route) =>
    isStale ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('framenavigated', () => (isStale = documents() === 0));
  await getMenuLink(page, 'About').click();
  await getHeading(page, 'A church that keeps a chair for you').waitFor();
  await page.locator('html[data-load="done"]').waitFor();
  expect(documents()).toBe(1);
});

journey('a script that stays missing never leads to a loop, and the retry is the user’s', async (walk) => {
  walk.allowErrors(...LOAD_ERRORS);
  const page = await openUncached(walk.openPage);
  const documents = countDocuments(page);
  await page.route('**/assets/about-page-*.js', async (route) => route.fulfill({ status: 404, body: '' }));
  await getMenuLink(page, 'About').click();
  // The prerendered page is readable without its script; a bar says what is wrong.
  await getHeading(page, 'A church that keeps a chair for you').waitFor();
  await page.getByText(clientMessages.network, { exact: true }).locator('visible=true').waitFor();
  expect(documents()).toBe(1);
  await page.unroute('**/assets/about-page-*.js');
  await getButton(page, 'Try again').click();
  await page.locator('html[data-load="done"]').waitFor();
  expect(documents()).toBe(2);
});

journey('a slow page shows a thin bar, which moves nothing', async (walk) => {
  const page = await openUncached(walk.openPage);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/ministries-page-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const measureHeading = async () => getHeading(page, 'Come as you are.').boundingBox();
  const before = await measureHeading();
  await getMenuLink(page, 'Ministries').click();
  const bar = page.getByRole('progressbar', { name: 'Loading...' });
  await bar.waitFor();
  await eventually(async () => bar.evaluate((node) => getComputedStyle(node).opacity)).toBe('1');
  expect(await bar.evaluate((node) => getComputedStyle(node).transform)).toBe('none');
  expect((await bar.boundingBox())?.height).toBe(3);
  expect(await measureHeading()).toEqual(before);
  release();
  await getHeading(page, 'Seven ministries, one table').waitFor();
  await bar.waitFor({ state: 'hidden' });
});
