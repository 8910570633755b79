import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { decodeWords } from '../../tools/test/parse-mail.ts';
import { logInThroughForm, makeRegistration, postJson, signInBrowser } from '../support/accounts.ts';
import { crawlSite, findExampleTraces, findTraces, listStarts } from '../support/example-traces.ts';
import { defineJourneys } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { addPictureByApi, publishByApi, saveSiteSection } from '../support/site.ts';
import { createUserAsAdmin } from '../support/users.ts';

/** Nothing in `.env` names the church, as after a fresh installation. */
const journey = defineJourneys();

const OWN_FACTS = {
  Name: 'St Mark’s, Kisumu',
  'Short name': 'St Mark’s',
  Town: 'Kisumu',
  Phone: '+254 711 222 333',
  Email: 'office@stmarks.example',
  Street: 'Oginga Odinga Street',
  'Town of the address': 'Kisumu',
  Latitude: '-0.0917, 34.768',
};

const getPublishDialog = (page: Page) => page.getByRole('dialog', { name: 'This will change' });

async function publish(page: Page, heading: string): Promise<void> {
  const dialog = getPublishDialog(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: 90_000 });
  await page.getByRole('heading', { name: heading }).waitFor();
}

/** From the first login to the form with the facts, as the dashboard leads. */
async function openFactsFromDashboard(page: Page): Promise<void> {
  await logInThroughForm(page, ADMIN);
  await page.getByRole('link', { name: 'Open: Public site' }).click();
  await page.getByRole('link', { name: 'Make it your church' }).click();
  await page.getByRole('link', { name: 'Start with name and facts' }).click();
  await getField(page, 'Name').fill(OWN_FACTS.Name);
}

async function expectFactsToBeAskedFor(page: Page): Promise<void> {
  await clickButton(page, 'See the changes and publish');
  const dialog = getPublishDialog(page);
  await dialog.getByText('Facts of the example').waitFor();
  await dialog.getByText('+254 700 000 000', { exact: true }).waitFor();
  const button = dialog.getByRole('button', { name: 'Publish', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel('These are ours, too').check();
  expect(await button.isEnabled()).toBe(true);
  await expectCurrentPageToPassChecks(page, 'the publish dialog with parts of the example');
  await page.setViewportSize({ width: 360, height: 800 });
  await dialog.getByRole('link', { name: 'Change name and facts' }).click();
}

/** Every kind of mail that the product sends to one person by itself. */
async function readMails(product: Product) {
  const { username: _username, ...person } = makeRegistration();
  const headers = { 'content-type': 'application/json', 'accept-language': 'sw' };
  const body = JSON.stringify(person);
  const registered = await fetch(`${product.origin}/api/auth/register`, { method: 'POST', headers, body });
  expect(registered.status).toBe(201);
  const welcomed = await createUserAsAdmin(product, { password: undefined, is_verified: false, welcome: true });
  await postJson(product, '/auth/forgot', { identifier: ADMIN.email });
  const receivers = [person.personal_email, welcomed.personal_email ?? '', ADMIN.email];
  return Promise.all(receivers.map(async (to) => product.mailbox.next({ to })));
}

journey('a church that wrote only its facts shows nothing of the example that it did not keep', async (walk) => {
  walk.allowErrors(/status of 404/);
  const { product, openPage } = walk;
  const page = await openPage({ width: 360 });
  await openFactsFromDashboard(page);
  await saveSiteSection(page);
  await expectFactsToBeAskedFor(page);
  await page.waitForURL('**/admin/site/facts');
  for (const [label, words] of Object.entries(OWN_FACTS)) await getField(page, label).fill(words);
  await saveSiteSection(page);
  await page.getByRole('link', { name: 'Languages' }).click();
  await page.getByRole('switch', { name: 'Offer Kiswahili' }).check();
  await saveSiteSection(page);

  await clickButton(page, 'See the changes and publish');
  const dialog = getPublishDialog(page);
  await dialog.getByText('Rev. Daniel Mwangi').first().waitFor();
  expect(await dialog.getByText('Facts of the example').count()).toBe(0);
  const values = dialog.getByRole('listitem').filter({ hasText: 'Values' }).getByLabel('Leave it out');
  await values.uncheck();
  await publish(page, 'Live, with 1 part of the example');
  await page.getByRole('banner').getByText('St Mark’s', { exact: true }).waitFor();
  expect(await (await fetch(`${product.origin}/about`)).text()).toContain('Upendo');

  // What it kept is left out later, from the same place.
  await clickButton(page, 'See what is the example’s');
  await publish(page, 'Everything is live');

  const starts = listStarts(2);
  const answers = await crawlSite(product.origin, starts);
  expect(findTraces(answers)).toEqual([]);
  for (const path of starts) expect(answers.get(path), path).not.toBe('');
  expect(answers.get('/sitemap.xml')).not.toContain('/ministries');
  expect(answers.get('/')).toContain('<title>St Mark’s, Kisumu</title>');
  expect(JSON.parse(answers.get('/site.webmanifest') ?? '')).toMatchObject({ name: OWN_FACTS.Name });
  expect((await fetch(`${product.origin}/og/home.jpg`)).status).toBe(404);

  for (const { subject, text, html, headers } of await readMails(product)) {
    const from = decodeWords(headers.get('from') ?? '');
    expect(findExampleTraces([subject, text, html, from].join('\n')), subject).toEqual([]);
    expect(from).toBe('St Mark’s, Kisumu <office@stmarks.example>');
  }
});

journey('a photo is described by its own words, in the previews of every page', async ({ product }) => {
  const image = await addPictureByApi(product, 'home');
  const description = { en: 'The choir sings in front of the church' };
  const picture = { kind: 'photo', image, description, focus: { x: 0.5, y: 0.5 } };
  await publishByApi(product, ({ look }) => ({ look: { ...look, home_picture: picture } }));
  for (const path of ['/', '/about', '/contact']) {
    const html = await (await fetch(product.origin + path)).text();
    for (const name of ['property="og:image:alt"', 'name="twitter:image:alt"'])
      expect(html, path).toContain(`<meta ${name} content="The choir sings in front of the church"/>`);
  }
});

journey('an admin brings the words of the example back into a section', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/contact');
  await getField(page, 'Title').fill('Ours');
  await saveSiteSection(page);
  await openLoadedPage(page, '/admin/site/contact');
  expect(await getField(page, 'Title').inputValue()).toBe('Ours');
  await clickButton(page, 'Bring back the example');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back the example' }).click();
  expect(await getField(page, 'Title').inputValue()).toBe('Talk to us');
  await saveSiteSection(page);
  await openLoadedPage(page, '/admin/site/contact');
  expect(await getField(page, 'Title').inputValue()).toBe('Talk to us');
});
