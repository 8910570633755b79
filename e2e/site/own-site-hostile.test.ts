import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { siteSectionBodies } from '@kanisa/contract/site/site-content.schema.ts';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { measureHorizontalOverflow } from '../support/horizontal-overflow.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { getButton } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { publishByApi } from '../support/site.ts';

const journey = defineJourneys();

/** Words that break pages, the longest first: the schema decides which fits a field. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  'script tags': ['<script>alert(1)</script></title><img src=x onerror=alert(1)>', '<b>&amp;<script>'],
  'right-to-left marks': ['\u202Eevil\u202C مرحبا \u200F\u202Bשלום\u202C', '\u202Eab'],
  'very long words': [
    'W'.repeat(2000),
    'W'.repeat(120),
    'W'.repeat(80),
    'W'.repeat(60),
    'W'.repeat(40),
    'W'.repeat(20),
  ],
  emoji: ['👩🏾‍👩🏾‍👧🏾‍👦🏾'.repeat(10), '👩🏾‍👩🏾‍👧🏾‍👦🏾', '🎺'],
};

const SECTIONS = ['facts', 'look', 'services', 'home', 'about', 'ministries', 'contact'] as const;
const PAGES = ['/', '/about', '/ministries', '/contact', '/events', '/login'];

type Path = readonly (string | number)[];

/** The section with the first of the words that the schema takes, in every text. */
function fillSection(section: keyof SiteContent, content: object, words: readonly string[]): object {
  const isValid = (changed: unknown) => siteSectionBodies[section].safeParse(changed).success;
  let filled: unknown = content;
  for (const path of listTextPaths(content, [])) {
    const changed = words.map((text) => replaceAt(filled, path, text)).find(isValid);
    if (changed !== undefined) filled = changed;
  }
  return filled as object;
}

function listTextPaths(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listTextPaths(part, [...path, key]));
}

function replaceAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  const entries = Object.entries(value as Record<string, unknown>).map(([name, part]): [string, unknown] => [
    name,
    name === String(key) ? replaceAt(part, rest, text) : part,
  ]);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

for (const [kind, words] of Object.entries(HOSTILE)) {
  journey(`${kind} in every field are shown as text, and nothing breaks at 360 px`, async ({ product, openPage }) => {
    let title = '';
    await publishByApi(product, (content) => {
      const filled = SECTIONS.map((section) => [section, fillSection(section, content[section], words)] as const);
      title = (Object.fromEntries(filled) as unknown as SiteContent).about.title.en;
      return Object.fromEntries(filled);
    });
    const visitor = await openPage({ width: 360 });
    let alerts = 0;
    visitor.on('dialog', (dialog) => {
      alerts += 1;
      void dialog.dismiss();
    });
    for (const path of PAGES) {
      await openLoadedPage(visitor, path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await measureHorizontalOverflow(visitor)]).toEqual([path, 0]);
      expect(await visitor.locator('img[src="x"]').count()).toBe(0);
    }
    expect(alerts).toBe(0);
    await openLoadedPage(visitor, '/about');
    await eventually(async () => visitor.getByRole('heading', { level: 1 }).textContent()).toBe(title);

    const staff = await openPage({ width: 360 });
    await signInBrowser(staff, ADMIN);
    for (const path of ['/admin/site', '/admin/site/history', ...SECTIONS.map((name) => `/admin/site/${name}`)]) {
      await openLoadedPage(staff, path);
      if (!['/admin/site', '/admin/site/history'].includes(path)) await getButton(staff, 'Save').waitFor();
      await eventually(async () => [path, await measureHorizontalOverflow(staff)]).toEqual([path, 0]);
    }
  });
}
