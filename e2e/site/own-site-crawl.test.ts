import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeRegistration, postJson, signInBrowser } from '../support/accounts.ts';
import { crawlSite, findExampleTraces } from '../support/example-traces.ts';
import { defineJourneys } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { addPictureByApi, publishByApi, saveSiteSection } from '../support/site.ts';

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

/** Where everything starts that a visitor, a search engine or a shared link sees. */
const STARTS = [
  '/',
  '/sw',
  '/about',
  '/ministries',
  '/events',
  '/calendar',
  '/contact',
  '/login',
  '/register',
  '/department/list',
  '/dashboard',
  '/unauthorized',
  '/nowhere',
  '/sw/nowhere',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/site-sw.webmanifest',
  '/site/content-1.json',
  '/site/content-1-sw.json',
  '/api/calendar/feed.ics',
  '/api/calendar',
];

async function openPublishDialog(page: Page) {
  await openLoadedPage(page, '/admin/site');
  await clickButton(page, 'See the changes and publish');
  return page.getByRole('dialog', { name: 'This will change' });
}

journey('a church that wrote only its facts shows nothing of the example that it did not keep', async (walk) => {
  walk.allowErrors(/status of 404/);
  const { product, openPage } = walk;
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/facts');
  await getField(page, 'Name').fill(OWN_FACTS.Name);
  await saveSiteSection(page);

  const early = await openPublishDialog(page);
  await early.getByText('Facts of the example').waitFor();
  await early.getByText('+254 700 000 000', { exact: true }).waitFor();
  const publish = early.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.isDisabled()).toBe(true);
  await early.getByLabel('These are ours, too').check();
  expect(await publish.isEnabled()).toBe(true);
  await expectCurrentPageToPassChecks(page, 'the publish dialog with parts of the example');
  await page.setViewportSize({ width: 360, height: 800 });
  await early.getByRole('link', { name: 'Change name and facts' }).click();
  await page.waitForURL('**/admin/site/facts');

  for (const [label, words] of Object.entries(OWN_FACTS)) await getField(page, label).fill(words);
  await saveSiteSection(page);
  await openLoadedPage(page, '/admin/site/languages');
  await page.getByRole('switch', { name: 'Offer Kiswahili' }).check();
  await saveSiteSection(page);

  const dialog = await openPublishDialog(page);
  await dialog.getByText('Rev. Daniel Mwangi').first().waitFor();
  expect(await dialog.getByText('Facts of the example').count()).toBe(0);
  const values = dialog.getByRole('listitem').filter({ hasText: 'Values' }).getByLabel('Leave it out');
  await values.uncheck();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('heading', { name: 'Live, with 1 part of the example' }).waitFor();
  await page.getByRole('banner').getByText('St Mark’s', { exact: true }).waitFor();
  expect(await (await fetch(`${product.origin}/about`)).text()).toContain('Upendo');

  // What it kept is left out later, from the same place.
  await clickButton(page, 'See what is the example’s');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: 60_000 });
  await page.getByRole('heading', { name: 'Everything is live' }).waitFor();

  const starts = STARTS.map((path) => path.replace('content-1', 'content-2'));
  const answers = await crawlSite(product.origin, starts);
  const traces = [...answers].flatMap(([path, text]) => findExampleTraces(text).map((trace) => `${path} ${trace}`));
  expect(traces).toEqual([]);
  for (const path of starts) expect(answers.get(path), path).not.toBe('');
  expect(answers.get('/sitemap.xml')).not.toContain('/ministries');
  expect(answers.get('/')).toContain('<title>St Mark’s, Kisumu</title>');
  expect(JSON.parse(answers.get('/site.webmanifest') ?? '')).toMatchObject({ name: OWN_FACTS.Name });

  const { username: _username, ...person } = makeRegistration();
  await postJson(product, '/auth/register', person);
  const mail = await product.mailbox.next({ to: person.personal_email });
  const said = [mail.subject, mail.text, mail.html, mail.headers.get('from') ?? ''].join('\n');
  expect(findExampleTraces(said)).toEqual([]);

  const visitor = await openPage({ width: 360 });
  for (const path of ['/', '/about', '/ministries', '/events', '/contact', '/sw']) {
    await openLoadedPage(visitor, path);
    expect(findExampleTraces(await visitor.content()), path).toEqual([]);
    await expectCurrentPageToPassChecks(visitor, `${path} without the example`);
    await visitor.setViewportSize({ width: 360, height: 800 });
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
