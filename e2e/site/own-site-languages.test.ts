import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { localise } from '@kanisa/contract/site/site.ts';
import { listFallbacks } from '@kanisa/contract/site/translations.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { publishThroughDialog, saveSiteSection } from '../support/site.ts';

const journey = defineJourneys();

journey('an admin turns Kiswahili on, writes in both languages and publishes', async ({ product, openPage }) => {
  const page = await openPage({ width: 1280 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/facts');
  expect(await getField(page, 'Tagline in Kiswahili').count()).toBe(0);

  await openLoadedPage(page, '/admin/site/languages');
  await page.getByRole('listitem').filter({ hasText: 'Name and facts' }).getByText('3 texts are missing').waitFor();
  await page.getByRole('switch', { name: 'Offer Kiswahili' }).check();
  await saveSiteSection(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Name and facts' });
  await row.getByText('3 texts are missing in Kiswahili').waitFor();

  await openLoadedPage(page, '/admin/site/facts');
  const [english, kiswahili] = [getField(page, 'Tagline'), getField(page, 'Tagline in Kiswahili')];
  const [left, right] = [await english.boundingBox(), await kiswahili.boundingBox()];
  expect(right?.y).toBe(left?.y);
  await clickButton(page, 'Go to the next one');
  await eventually(async () => kiswahili.evaluate((field) => field === document.activeElement)).toBe(true);
  await kiswahili.fill('Njoo jinsi ulivyo.');
  await page.getByText('2 texts are missing in Kiswahili').waitFor();
  await expectCurrentPageToPassChecks(page, 'a section in both languages');
  await page.setViewportSize({ width: 1280, height: 800 });
  await saveSiteSection(page);
  await publishThroughDialog(page);

  const home = async (path: string) => (await fetch(product.origin + path)).text();
  expect(await home('/sw')).toContain('Njoo jinsi ulivyo.');
  expect(await home('/')).not.toContain('Njoo jinsi ulivyo.');
  await expectFallbacksToBeMarked(page, 'Njoo jinsi ulivyo.');
  // Only pages that show all words carry them.
  const carriesAllWords = async (path: string) => (await home(path)).includes('"about":');
  expect([await carriesAllWords('/sw'), await carriesAllWords('/sw/nowhere')]).toEqual([true, false]);
});

/** The admin translated the tagline alone, so all other words of the church are English on every page. */
async function expectFallbacksToBeMarked(page: Page, translated: string): Promise<void> {
  const english = localise(EXAMPLE_SITE, 'en');
  const texts = listFallbacks(EXAMPLE_SITE, 'sw')
    .filter((path) => path !== 'facts.tagline')
    .map((path) => path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], english));
  const seen = new Set<string>();
  for (const path of [
    '/sw',
    '/sw/about',
    '/sw/ministries',
    '/sw/contact',
    '/sw/events',
    '/sw/login',
    '/sw/dashboard',
  ]) {
    await openLoadedPage(page, path);
    const languages = await page.evaluate(listTextLanguages, texts.map(String));
    for (const [text] of languages) seen.add(text);
    expect(
      languages.filter(([, language]) => language !== 'en'),
      path,
    ).toEqual([]);
    const footer = await page.evaluate(listTextLanguages, [translated]);
    expect(new Set(footer.map(([, language]) => language)), path).toEqual(new Set(['sw']));
  }
  // Descriptions are in the head, and names of pictures in attributes.
  expect(texts.map(String).filter((text) => !seen.has(text)).length).toBeLessThan(10);
}

/** Runs in the page: the language of every place with one of these texts. */
function listTextLanguages(texts: readonly string[]): [text: string, language: string][] {
  const found: [string, string][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const shown = node.textContent?.replaceAll('\u00a0', ' ').trim() ?? '';
    const text = texts.find((one) => shown !== '' && (one === shown || one.split(/\n+/)[0] === shown));
    const language = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? '';
    if (text !== undefined && node.parentElement?.tagName !== 'SCRIPT') found.push([text, language]);
  }
  return found;
}

journey('a phone shows one language, and the one of a field with an error', async ({ openPage }) => {
  const page = await openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await openLoadedPage(page, '/admin/site/languages');
  await page.getByRole('switch', { name: 'Offer Kiswahili' }).check();
  await saveSiteSection(page);

  await openLoadedPage(page, '/admin/site/contact');
  const [english, kiswahili] = [getField(page, 'Title'), getField(page, 'Title in Kiswahili')];
  // The preview, which wide pages show, has such a switch too.
  const fieldLanguage = page.getByRole('group', { name: 'Language of the fields' });
  await english.waitFor();
  expect(await kiswahili.isVisible()).toBe(false);
  await fieldLanguage.getByRole('button', { name: 'Kiswahili' }).click();
  await kiswahili.fill('x'.repeat(121));
  expect(await english.isVisible()).toBe(false);
  await expectCurrentPageToPassChecks(page, 'a section in Kiswahili');
  await page.setViewportSize({ width: 360, height: 800 });
  await fieldLanguage.getByRole('button', { name: 'English' }).click();
  await clickButton(page, 'Save');
  await page.getByText('Must be 120 characters or less').first().waitFor();
  await eventually(async () => kiswahili.evaluate((field) => field === document.activeElement)).toBe(true);
  await kiswahili.fill('');
  await english.waitFor({ state: 'hidden' });
  await saveSiteSection(page);
});
