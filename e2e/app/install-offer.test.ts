import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { publishByApi } from '../support/site.ts';

const journey = defineJourneys();

const VISIT_KEY = 'visit';
const DAY_MS = 24 * 60 * 60_000;
const getOffer = (page: Page) => page.getByRole('region', { name: 'Add to the home screen' });
const readVisits = (page: Page) => page.evaluate((key) => localStorage.getItem(key), VISIT_KEY);

/** Goes back a day in what the device has stored, so that the next page is another visit. */
const waitADay = (page: Page) =>
  page.evaluate(
    ([key, ms]) => {
      const [time = '0', ...others] = (localStorage.getItem(key) ?? '').split(' ');
      localStorage.setItem(key, [Number(time) - ms, ...others].join(' '));
    },
    [VISIT_KEY, DAY_MS] as const,
  );

/** The event comes from the browser alone; a headless one never sends it. Records whether it was used. */
const actAsInstallable = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => Object.assign(globalThis, { wasPrompted: true }),
      });
      dispatchEvent(event);
      Object.assign(globalThis, { isQuiet: event.defaultPrevented });
    });
  });

const waitForLateStart = (page: Page, path: string) =>
  Promise.all([page.waitForResponse('**/install.js'), page.goto(path)]);

journey('the offer to install comes on the second visit, quietly, and not on a form', async ({ openPage }) => {
  const page = await openPage({ worker: true, width: 360 });
  await actAsInstallable(page);
  await page.goto('/');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isQuiet') as unknown)).toBe(true);
  await eventually(() => readVisits(page)).toMatch(/^\d+$/);
  await waitForLateStart(page, '/about');
  await eventually(() => readVisits(page)).toMatch(/^\d+ 1$/);
  expect(await getOffer(page).count()).toBe(0);

  await waitADay(page);
  await waitForLateStart(page, '/login');
  await eventually(() => readVisits(page)).toMatch(/^\d+ 2$/);
  expect(await getOffer(page).count()).toBe(0);

  const measure = async () => page.getByRole('heading', { level: 1 }).boundingBox();
  await page.goto('/');
  await page.locator('html[data-load="done"]').waitFor();
  const before = await measure();
  await getOffer(page).waitFor();
  expect(await measure()).toEqual(before);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expectCurrentPageToPassChecks(page, 'the offer to install');
  await getOffer(page).getByRole('button', { name: 'Add it' }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wasPrompted') as unknown)).toBe(true);
  expect(await getOffer(page).count()).toBe(0);
});

journey('after a no the offer never comes back', async ({ openPage }) => {
  const page = await openPage({ worker: true, width: 360 });
  await actAsInstallable(page);
  await page.goto('/robots.txt');
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(Date.now() - ms)), [VISIT_KEY, DAY_MS] as const);
  await page.goto('/');
  await getOffer(page).getByRole('button', { name: 'No, thanks' }).click();
  expect(await readVisits(page)).toBe('no');
  await waitForLateStart(page, '/');
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect([await readVisits(page), await getOffer(page).count()]).toEqual(['no', 0]);
});

journey('an iPhone is told how to add the site, in its language', async ({ openPage, product }) => {
  await publishByApi(product, () => ({ languages: { kiswahili: true } }));
  const page = await openPage({ worker: true, width: 390 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    }),
  );
  await page.goto('/robots.txt');
  await page.evaluate(([key, ms]) => localStorage.setItem(key, String(Date.now() - ms)), [VISIT_KEY, DAY_MS] as const);
  await page.goto('/calendar');
  await getOffer(page).getByText('tap Share and then “Add to Home Screen”').waitFor();
  await page.goto('/sw');
  const offer = page.getByRole('region', { name: 'Ongeza kwenye skrini ya mwanzo' });
  await offer.getByText('gusa Share, kisha “Add to Home Screen”').waitFor();
  await offer.getByRole('button', { name: 'Sawa' }).click();
  expect(await readVisits(page)).toBe('no');
});

interface Manifest {
  name: string;
  icons: { src: string; purpose: string }[];
  screenshots: { src: string; sizes: string }[];
  shortcuts: { name: string; url: string }[];
  [property: string]: unknown;
}

journey(
  'the installed app has the name, the colour and the words of the published church',
  async ({ product, openPage }) => {
    await publishByApi(product, ({ facts, look }) => ({
      facts: { ...facts, name: 'Neema Chapel', short_name: 'Neema', tagline: { en: 'Come in', sw: 'Karibu ndani' } },
      look: { ...look, ground: '#123a2b' },
      languages: { kiswahili: true },
    }));
    const page = await openPage();
    for (const [language, path, description, calendar] of [
      ['en', '/', 'Come in', 'Calendar'],
      ['sw', '/sw', 'Karibu ndani', 'Kalenda'],
    ] as const) {
      await page.goto(path);
      const href = await page.locator('link[rel="manifest"]').getAttribute('href');
      const answer = await fetch(product.origin + (href ?? ''));
      expect(answer.headers.get('content-type')).toBe('application/manifest+json');
      const manifest = (await answer.json()) as Manifest;
      const colours = { theme_color: '#123a2b', background_color: '#123a2b' };
      const start = { id: '/', scope: '/', start_url: path, display: 'standalone' };
      expect(manifest).toMatchObject({ short_name: 'Neema', lang: language, description, ...start, ...colours });
      expect(manifest.name).toContain('Neema Chapel');
      expect(JSON.stringify(manifest)).not.toMatch(/utukufu/i);
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
      expect(manifest.shortcuts.map(({ url }) => url.replace(/^\/sw/, ''))).toEqual([
        '/calendar',
        '/messages',
        '/profile/family',
      ]);
      expect(manifest.shortcuts[0]?.name).toBe(calendar);
      for (const { src } of [...manifest.icons, ...manifest.screenshots])
        expect((await fetch(product.origin + src)).headers.get('content-type'), src).toMatch(/^image\//);
    }
  },
);
