import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeRegistration, postJson, signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, getButton, getField, isFieldFocused } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { publishThroughDialog, saveSiteSection } from '../support/site.ts';

/** Nothing in `.env` names the church, as after a fresh installation. */
const journey = defineJourneys();

const EXAMPLE = /utukufu/i;
const SECTIONS = ['facts', 'look', 'services', 'home', 'about', 'ministries', 'contact'] as const;

/** Types own words over those of the example, in every field of the form that names it. */
async function replaceExampleWords(page: Page): Promise<void> {
  for (const fold of await page.locator('main details').all())
    await fold.evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
  for (const field of await page.locator('main form :is(input, textarea)').all()) {
    if (!(await field.isVisible())) continue;
    const words = await field.inputValue();
    if (EXAMPLE.test(words)) await field.fill(words.replace(/Utukufu/g, 'Neema').replace(/utukufu/g, 'neema'));
  }
}

journey('a new church gets from an empty installation to its own public site on a phone', async (walk) => {
  const { product, openPage } = walk;
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/setup');
  await page.getByRole('link', { name: 'Make it your church' }).click();
  await page.waitForURL('**/admin/site');
  await page.getByRole('link', { name: 'Start with name and facts' }).click();
  await page.waitForURL('**/admin/site/facts');

  await getField(page, 'Name').fill('Neema Chapel');
  await getField(page, 'Short name').fill('Neema');
  await getField(page, 'Phone').fill('call us');
  await clickButton(page, 'Save');
  await eventually(() => isFieldFocused(page, 'Phone')).toBe(true);
  await eventually(async () => getField(page, 'Phone').getAttribute('aria-invalid')).toBe('true');
  await getField(page, 'Phone').fill('+254 711 222 333');
  await getField(page, 'Email').fill('office@neema.example');
  await getField(page, 'Town').fill('Nakuru');
  await getField(page, 'Street').fill('Kenyatta Avenue');
  await getField(page, 'Town of the address').fill('Nakuru');
  await getField(page, 'Latitude').fill('-0.28333, 36.06667');
  await eventually(() => getField(page, 'Longitude').inputValue()).toBe('36.06667');
  await replaceExampleWords(page);
  await clickButton(page, 'Preview');
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.frameLocator('iframe').getByText('+254 711 222 333').first().waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  await saveSiteSection(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Name and facts' })
    .getByText('Changed', { exact: true })
    .waitFor();

  await openLoadedPage(page, '/admin/site/look');
  await getField(page, 'Dark colour').fill('#ffd400');
  const nearest = page.getByRole('button', { name: /^Use #/ });
  await page.getByText('Text on this colour would be hard to read.').waitFor();
  await nearest.click();
  await getField(page, 'Dark colour').fill('#123d2b');
  await saveSiteSection(page);

  await openLoadedPage(page, '/admin/site/services');
  const first = page.getByRole('group', { name: 'Service 1' });
  await first.getByLabel('Begins at').fill('10:00');
  await first.getByLabel('Ends at').fill('12:00');
  await eventually(async () => first.getByLabel('Time in words').inputValue()).toBe('10:00 AM-12:00 PM');
  await getButton(page, 'Remove: Service 3').click();
  await getButton(page, 'Undo').click();
  await page.getByRole('group', { name: 'Service 3' }).waitFor();
  await getButton(page, 'Remove: Service 3').click();
  await saveSiteSection(page);

  for (const section of ['home', 'about', 'ministries', 'contact']) {
    await openLoadedPage(page, `/admin/site/${section}`);
    await replaceExampleWords(page);
    // Sections without a word of the example are saved with a change of their own.
    const title = getField(page, 'Title');
    await title.fill(`${await title.inputValue()} Karibu.`);
    await saveSiteSection(page);
  }
  await expectCurrentPageToPassChecks(page, '/admin/site with changed sections');
  await page.setViewportSize({ width: 360, height: 800 });
  await publishThroughDialog(page);

  await page.getByRole('heading', { name: 'Everything is live' }).waitFor();
  await page.getByRole('banner').getByText('Neema', { exact: true }).waitFor();
  await eventually(async () => page.title()).toBe('Public site · Neema Chapel');
  await expectNoExample(product.origin);
  // Only pages that show all words carry them.
  const carriesAllWords = async (path: string) =>
    (await (await fetch(product.origin + path)).text()).includes('"about":');
  expect([await carriesAllWords('/'), await carriesAllWords('/nowhere')]).toEqual([true, false]);
  const visitor = await openPage({ width: 360 });
  await visitor.goto('/');
  await eventually(async () => visitor.title()).toContain('Neema Chapel');
  await visitor.getByText('Sunday 10:00 AM-12:00 PM').first().waitFor();
  await eventually(async () =>
    visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--night').trim()),
  ).toBe('#123d2b');
  const { username: _username, ...person } = makeRegistration();
  await postJson(product, '/auth/register', person);
  const mail = await product.mailbox.next({ to: person.personal_email });
  expect(mail.html).toContain('Neema Chapel');
  for (const words of [mail.subject, mail.text, mail.html, mail.headers.get('from')])
    expect(words).not.toMatch(EXAMPLE);
  await openLoadedPage(page, '/admin/setup');
  await page.getByRole('region', { name: 'Public site' }).getByText('Done', { exact: true }).waitFor();
});

/** Everything that is served without an account and is no script. */
async function expectNoExample(origin: string): Promise<void> {
  const paths = [
    '/',
    '/about',
    '/ministries',
    '/events',
    '/calendar',
    '/contact',
    '/login',
    '/register',
    '/department/list',
    '/dashboard',
    '/nowhere',
    '/unauthorized',
    '/site.webmanifest',
    '/sitemap.xml',
    '/robots.txt',
    '/api/calendar/feed.ics',
  ];
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(origin + path);
    const text = await answer.text();
    const at = text.search(EXAMPLE);
    if (at >= 0) found.push(`${path}: ${text.slice(Math.max(0, at - 60), at + 60)}`);
  }
  expect(found).toEqual([]);
}

journey('every section has a form that passes the page checks', async ({ openPage, allowErrors }) => {
  // The last address is unknown.
  allowErrors(/status of 404/);
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  for (const section of SECTIONS) {
    await openLoadedPage(page, `/admin/site/${section}`);
    await getButton(page, 'Save').waitFor();
    await expectCurrentPageToPassChecks(page, `/admin/site/${section}`);
  }
  await page.goto('/admin/site/nothing');
  await page.waitForURL((url) => url.pathname === '/');
});
