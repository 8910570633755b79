import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../../../base/settings.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { BuiltSitePages } from './built-site-pages.service.ts';

/** Stands in for the built renderer: it writes one page, or fails as a page that cannot be rendered does. */
const RENDERER = `
import { appendFileSync, mkdirSync, writeFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
const { sites, target, mark } = workerData;
const { en: site } = sites;
appendFileSync(join(target, '../../runs.txt'), 'begin ' + site.facts.name + '\\n');
mkdirSync(target + '.' + mark, { recursive: true });
writeFileSync(target + '.' + mark + '/index.html', site.facts.name + ' ' + site.origin + ' ' + site.time_zone);
for (const [language, { facts }] of Object.entries(sites))
  writeFileSync(target + '.' + mark + '/' + language + '.html', facts.tagline);
if (site.facts.name === 'Broken') throw new Error('no such page');
renameSync(target + '.' + mark, target);
appendFileSync(join(target, '../../runs.txt'), 'end ' + site.facts.name + '\\n');
`;

/** Long enough for a busy machine; it ends as soon as the condition holds. */
const WAIT = { timeout: 30_000 };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kanisa-site-pages-'));
  mkdirSync(join(root, 'build/render'), { recursive: true });
  mkdirSync(join(root, 'build/client'));
  writeFileSync(join(root, 'build/render/worker.js'), RENDERER);
  writeFileSync(join(root, 'build/render/package.json'), '{"type":"module"}');
});
afterEach(() => rmSync(root, { recursive: true }));

const settings = readSettings({ PUBLIC_URL: 'https://neema.example', ADMIN_PASSWORD: 'a long enough password' });

const createPages = () =>
  new BuiltSitePages({
    webRoot: join(root, 'build/client'),
    dataDir: join(root, 'data'),
    settings,
    log: createLogger({ level: 'silent' }),
    findPicture: async () => null,
  });

const makeContent = (name: string): SiteContent => ({ ...EXAMPLE_SITE, facts: { ...EXAMPLE_SITE.facts, name } });
const listFolders = () => readdirSync(join(root, 'data/site')).toSorted();

it('shows the built pages until a version is shown', async () => {
  const pages = createPages();
  expect([pages.folder, pages.current.version]).toEqual([null, 0]);
  const rendered = await pages.render(makeContent('Neema Chapel'), 1);
  expect(pages.folder).toBeNull();
  pages.show(rendered);
  expect(pages.current).toMatchObject({ version: 1, content: { facts: { name: 'Neema Chapel' } } });
  expect(readFileSync(join(pages.folder ?? '', 'index.html'), 'utf8')).toBe(
    'Neema Chapel https://neema.example Africa/Nairobi',
  );
});

it('renders and offers the languages of the published version, with English in the place of missing words', async () => {
  const pages = createPages();
  const { facts } = EXAMPLE_SITE;
  const church = (tagline: SiteContent['facts']['tagline'], kiswahili: boolean): SiteContent => ({
    ...EXAMPLE_SITE,
    facts: { ...facts, tagline },
    languages: { kiswahili },
  });
  const read = (language: string) => readFileSync(join(pages.folder ?? '', `${language}.html`), 'utf8');
  expect(pages.languages).toEqual(['en']);
  pages.show(await pages.render(church({ en: 'Come in', sw: 'Karibu' }, true), 1));
  expect([pages.languages, read('en'), read('sw')]).toEqual([['en', 'sw'], 'Come in', 'Karibu']);
  pages.show(await pages.render(church({ en: 'Come in' }, true), 2));
  expect([read('en'), read('sw')]).toEqual(['Come in', 'Come in']);
  pages.show(await pages.render(church({ en: 'Come in', sw: 'Karibu' }, false), 3));
  expect([pages.languages, existsSync(join(pages.folder ?? '', 'sw.html'))]).toEqual([['en'], false]);
});

it('renders anew if only the Kiswahili differs, and deletes the pages with the words before', async () => {
  const pages = createPages();
  const church = (sw: string): SiteContent => ({
    ...EXAMPLE_SITE,
    facts: { ...EXAMPLE_SITE.facts, tagline: { en: 'Come in', sw } },
    languages: { kiswahili: true },
  });
  const { folder: before } = await pages.render(church('Karibu'), 1);
  pages.show(await pages.render(church('Karibuni'), 1));
  await pages.deleteOtherPages(pages.current);
  expect(listFolders().map((name) => join(root, 'data/site', name))).toEqual([pages.folder]);
  expect(pages.folder).not.toBe(before);
  expect(readFileSync(join(pages.folder ?? '', 'sw.html'), 'utf8')).toBe('Karibuni');
});

it('keeps what is shown if the pages cannot be rendered', async () => {
  const pages = createPages();
  pages.show(await pages.render(makeContent('Neema Chapel'), 1));
  const before = pages.folder;
  await expect(pages.render(makeContent('Broken'), 2)).rejects.toThrow();
  expect([pages.folder, pages.current.version]).toEqual([before, 1]);
});

it('never goes back to an earlier version, but shows other content of the same one', async () => {
  const pages = createPages();
  const [first, second] = [await pages.render(makeContent('One'), 1), await pages.render(makeContent('Two'), 2)];
  pages.show(second);
  pages.show(first);
  expect(pages.current.version).toBe(2);
  pages.show(await pages.render(makeContent('Two without a portrait'), 2));
  expect(pages.current.content.facts.name).toBe('Two without a portrait');
});

it('finds the folder again after a restart, and renders anew for another build', async () => {
  const { folder } = await createPages().render(makeContent('Neema Chapel'), 1);
  writeFileSync(join(folder ?? '', 'mark'), '');
  const again = await createPages().render(makeContent('Neema Chapel'), 1);
  expect(existsSync(join(again.folder ?? '', 'mark'))).toBe(true);
  expect(listFolders()).toHaveLength(1);
});

it('removes old folders, and keeps the last five', async () => {
  const pages = createPages();
  for (let version = 1; version <= 8; version += 1)
    pages.show(await pages.render(makeContent(`Church ${version}`), version));
  await expect.poll(() => listFolders().map((name) => Number.parseInt(name, 10)), WAIT).toEqual([4, 5, 6, 7, 8]);
});

it('removes what a killed process left, and nothing that another one may still write', async () => {
  const pages = createPages();
  const rendered = await pages.render(makeContent('Neema Chapel'), 1);
  const [old, young] = [`${rendered.folder}.old`, `${rendered.folder}.young`];
  for (const folder of [old, young]) mkdirSync(folder);
  utimesSync(old, new Date(0), new Date(0));
  pages.show(rendered);
  await expect.poll(() => existsSync(old), WAIT).toBe(false);
  expect(existsSync(young)).toBe(true);
});

it('renders equal versions once, and different ones one after the other', async () => {
  const pages = createPages();
  const names = ['One', 'Two', 'One', 'Three', 'Two'];
  await Promise.all(names.map((name) => pages.render(makeContent(name), 1)));
  const runs = readFileSync(join(root, 'data/runs.txt'), 'utf8').trim().split('\n');
  expect(runs).toEqual(['One', 'Two', 'Three'].flatMap((name) => [`begin ${name}`, `end ${name}`]));
});

it('deletes the pages of everything but the live version, and keeps those of another build', async () => {
  const pages = createPages();
  for (let version = 1; version <= 3; version += 1)
    pages.show(await pages.render(makeContent(`Church ${version}`), version));
  expect(pages.before).toContain('/2-');
  await pages.render(makeContent('Not stored'), 4);
  const other = `${pages.folder?.slice(0, -8)}00000000`;
  mkdirSync(other);
  await pages.deleteOtherPages(pages.current);
  expect(new Set(listFolders().map((name) => join(root, 'data/site', name)))).toEqual(new Set([pages.folder, other]));
  expect(pages.before).toBeNull();
});

it('forgets the pages before if the same version shows a picture less', async () => {
  const pages = createPages();
  for (const version of [1, 2]) pages.show(await pages.render(makeContent(`Church ${version}`), version));
  pages.show(await pages.render(makeContent('Church 2 without a portrait'), 2));
  expect(pages.before).toBeNull();
});

it('stays ready with the example while the first version is rendered', async () => {
  const pages = createPages();
  pages.setContent({ version: 0, content: EXAMPLE_SITE });
  pages.setContent({ version: 1, content: makeContent('Neema Chapel') });
  expect([pages.isReady, pages.folder]).toEqual([true, null]);
});

it('is not ready while it knows the church but has no pages of it', async () => {
  const pages = createPages();
  expect(pages.isReady).toBe(true);
  const site = { version: 1, content: makeContent('Neema Chapel') };
  pages.setContent(site);
  expect([pages.isReady, pages.current, pages.isShowing(site)]).toEqual([false, site, false]);
  pages.show(await pages.render(site.content, site.version));
  expect([pages.isReady, pages.isShowing(site)]).toEqual([true, true]);
  rmSync(pages.folder ?? '', { recursive: true });
  expect(pages.isShowing(site)).toBe(false);
});
