import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import type { Product } from '../support/product.ts';
import { publishByApi } from '../support/site.ts';

const journey = defineJourneys();

const offered = new WeakMap<Product, Promise<void>>();

/** Publishes once for all journeys of this file. */
async function offerKiswahili(product: Product): Promise<void> {
  const publishing = offered.get(product) ?? publishByApi(product, () => ({ languages: { kiswahili: true } }));
  offered.set(product, publishing);
  await publishing;
}

const getSwitch = (page: Page, name: 'English' | 'Kiswahili') =>
  page.getByRole('contentinfo').getByRole('link', { name });
const readLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

async function fillLoginForm(page: Page, { username, password }: { username: string; password: string }) {
  await page.locator('input[autocomplete^="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('main form button[type="submit"]').click();
}

journey('nothing is offered before an admin turns it on', async ({ product, openPage, allowErrors }) => {
  allowErrors(/status of 404/);
  const page = await openPage();
  await openLoadedPage(page, '/about');
  expect(await page.getByText('Kiswahili', { exact: true }).count()).toBe(0);
  expect(await (await fetch(`${product.origin}/about`)).text()).not.toContain('hreflang');
  await page.goto('/sw/about');
  await page.waitForURL(`${product.origin}/`);
});

journey('a visitor switches in the footer, and the device remembers it', async ({ product, openPage }) => {
  await offerKiswahili(product);
  const page = await openPage();
  await openLoadedPage(page, '/about?from=here');
  await getSwitch(page, 'Kiswahili').click();
  await page.waitForURL('**/sw/about?from=here');
  expect(await readLanguage(page)).toBe('sw');
  await page.getByRole('heading', { level: 2, name: 'Viungo vya haraka' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wasiliana nasi' }).click();
  await page.waitForURL('**/sw/contact');
  await page.goto('/calendar');
  expect(new URL(page.url()).pathname).toBe('/sw/calendar');
  await getSwitch(page, 'English').click();
  await page.waitForURL(`${product.origin}/calendar`);
  await openLoadedPage(page, '/about');
  expect(await readLanguage(page)).toBe('en');
});

journey('every public page names its twin for search engines', async ({ product }) => {
  await offerKiswahili(product);
  for (const [path, language] of [
    ['/about', 'en'],
    ['/sw/about', 'sw'],
  ] as const) {
    const html = await (await fetch(product.origin + path)).text();
    expect(html).toContain(`<html lang="${language}"`);
    const links = [...html.matchAll(/<link[^>]+(?:canonical|alternate)[^>]*>/g)].map(([link]) => link).join('');
    for (const [name, page] of [
      ['en', '/about'],
      ['sw', '/sw/about'],
      ['x-default', '/about'],
    ]) {
      expect(links, path).toMatch(new RegExp(`hrefLang="${name}" href="[^"]*//[^/"]+${page}"`, 'i'));
    }
    expect(links).toMatch(new RegExp(`rel="canonical" href="[^"]*//[^/"]+${path}"`));
  }
  const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text();
  for (const page of ['/about', '/sw/about', '/sw']) expect(sitemap).toContain(`${page}</loc>`);
});

journey('a member’s choice follows the account to another device', async ({ product, openPage }) => {
  await offerKiswahili(product);
  const member = await registerUser(product);
  const page = await openPage();
  await signInBrowser(page, member);
  await openLoadedPage(page, '/profile');
  await getSwitch(page, 'Kiswahili').click();
  await page.waitForURL('**/sw/profile');
  await page.getByRole('button', { name: 'Kiswahili', pressed: true }).waitFor();

  const other = await openPage({ width: 360 });
  await other.goto('/profile/family');
  await other.waitForURL('**/login');
  await fillLoginForm(other, member);
  await other.waitForURL('**/sw/profile/family');
  expect(await readLanguage(other)).toBe('sw');
  await other.goto('/dashboard');
  expect(new URL(other.url()).pathname).toBe('/sw/dashboard');

  await openLoadedPage(page, '/sw/profile');
  await page.getByRole('button', { name: 'English', pressed: false }).click();
  await page.waitForURL(`${product.origin}/profile`);
  await page.getByRole('button', { name: 'English', pressed: true }).waitFor();
});

journey('somebody who logs in on a Kiswahili page keeps it, unless the account chose English', async (walk) => {
  const { product, openPage } = walk;
  await offerKiswahili(product);
  const member = await registerUser(product);
  const page = await openPage();
  await openLoadedPage(page, '/login');
  await page.getByRole('main').getByRole('link', { name: 'Kiswahili' }).click();
  await page.waitForURL('**/sw/login');
  // Nothing waits for this request, and the next page reads what it saves.
  const saved = page.waitForResponse('**/api/profile/preferences');
  await fillLoginForm(page, member);
  await page.waitForURL('**/sw/dashboard');
  await saved;
  await page.goto('/profile');
  await page.waitForURL('**/sw/profile');
  await page.getByRole('button', { name: 'Kiswahili', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'English', pressed: false }).click();
  await page.waitForURL(`${product.origin}/profile`);

  const other = await openPage();
  await openLoadedPage(other, '/sw/login');
  await fillLoginForm(other, member);
  await other.waitForURL(`${product.origin}/dashboard`);
});

journey('pages of a language lead to its login and its home page', async ({ product, openPage, allowErrors }) => {
  allowErrors(/401/, /status of 404/);
  await offerKiswahili(product);
  const member = await registerUser(product);
  const page = await openPage();
  await page.goto('/sw/profile/family?page=1');
  await page.waitForURL('**/sw/login');
  await page.evaluate(() => (document.cookie = 'language=sw;path=/'));
  await fillLoginForm(page, { ...member, password: 'a wrong password' });
  await page.getByText('Maelezo ya kuingia si sahihi').waitFor();
  await page.goto('/sw/admin/users');
  await page.waitForURL('**/sw/login');
  await page.goto('/sw/nothing-here');
  await page.waitForURL((url) => /^\/sw\/?$/.test(url.pathname));
});

journey('a browser that prefers Kiswahili is asked once, and nothing moves', async ({ product, openPage }) => {
  await offerKiswahili(product);
  const page = await openPage({ width: 360 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'sw-KE' });
    Reflect.set(globalThis, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(globalThis, 'shift', Reflect.get(globalThis, 'shift') + Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/about');
  const offer = page.getByRole('region', { name: 'Kiswahili' });
  await offer.getByText('Soma kwa Kiswahili?').waitFor();
  expect(await readLanguage(page)).toBe('en');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift') as number)).toBeLessThan(0.01);
  await offer.getByRole('button', { name: 'Hapana' }).click();
  await offer.waitFor({ state: 'detached' });
  await openLoadedPage(page, '/about');
  expect(await offer.count()).toBe(0);

  await page.context().clearCookies();
  await page.goto('/contact');
  await offer.getByRole('link', { name: 'Ndiyo' }).click();
  await page.waitForURL('**/sw/contact');
  await eventually(() => readLanguage(page)).toBe('sw');
});

journey('a member who accepts the offer reads Kiswahili on other devices too', async ({ product, openPage }) => {
  await offerKiswahili(product);
  const member = await registerUser(product);
  const api = await signInByApi(product, member);
  const readChoice = async () => (await api<{ profile: { language: string } }>('/profile')).profile.language;
  expect(await readChoice()).toBe('en');
  const page = await openPage({ width: 360 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'sw-KE' }));
  await signInBrowser(page, member);
  await page.goto('/contact');
  await page.getByRole('region', { name: 'Kiswahili' }).getByRole('link', { name: 'Ndiyo' }).click();
  await page.waitForURL('**/sw/contact');
  expect(await readChoice()).toBe('sw');
});
