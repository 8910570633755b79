import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LANGUAGE_PREFIX, LANGUAGES, type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { listPrerenderedPaths, ROUTES } from '../src/app/route-table.ts';
import { listMissingParts } from '../src/content/missing-parts.ts';
import type { ShownSite } from '../src/content/shown-site.ts';
import { getSitePath } from '../src/content/site-path.ts';
import { buildTheme } from '../src/content/theme.ts';
import { inlineEntry, readEntry } from './inline-entry.ts';
import { inlineStyles, readStyleSheets, unmarkLazyStyleSheets } from './inline-styles.ts';
import { markBuild } from './mark-build.ts';
import { buildPreloadPages } from './preload-links.ts';
import { renderSiteFiles } from './site-files.ts';

type Site = Omit<ShownSite, 'theme'>;

/**
 * Renders every page with the words of one church into a folder of its own, in the layout of the build. It runs in a
 * thread of its own that ends afterwards: its memory is free again, and requests do not wait for it.
 */
interface Order {
  /** The words in every language that the church offers. */
  sites: { en: Site } & Partial<Record<Language, Site>>;
  /** The folder with the scripts and styles of the build. */
  build: string;
  /** The folder to write. It appears when it is complete. */
  target: string;
  /** Tells this run apart from one of another process for the same folder. */
  mark: string;
  /** Made of the church's logo and photo, by the name of their file. */
  pictures: Record<string, Uint8Array>;
}

/** Answers for every path without a page of its own. */
const FALLBACK = '__spa-fallback.html';
/** A page that carries the common sections only, as the fallback must. The home page would carry all words. */
const FALLBACK_PATH = '/dashboard/';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const toFileName = (page: string) => path.posix.join(page.slice(1), 'index.html');

/** For a public page of 62 kB, 5 gives 16.9 kB in 5 ms, 10 gives 15.5 kB in 78 ms, and 11 gives 15.2 kB in 158 ms. */
const BROTLI_QUALITY = { public: 10, landing: 11, other: 5 };
const PUBLIC_PAGES = new Set(ROUTES.filter(({ area }) => area === 'site').map((route) => toFileName(route.path)));
/** The page after the login, which many people open first. */
const LANDING_PAGE = toFileName('/dashboard');

function chooseQuality(name: string): number {
  if (name === LANDING_PAGE) return BROTLI_QUALITY.landing;
  return PUBLIC_PAGES.has(name) ? BROTLI_QUALITY.public : BROTLI_QUALITY.other;
}

/** The pages of the product in each language. They are loaded after their words are known: they read them once. */
const PAGES: Record<Language, () => Promise<ServerBuild>> = {
  en: () => import('kanisa:pages/en'),
  sw: () => import('kanisa:pages/sw'),
};

const order = workerData as Order;
await renderSite(order);

async function renderSite({ sites, build, target, mark, pictures }: Order): Promise<void> {
  const folder = `${target}.${mark}`;
  const languages = LANGUAGES.filter((language) => sites[language] !== undefined);
  for (const language of languages) await renderLanguage(language, sites[language] ?? sites.en, build, folder);
  for (const [name, content] of Object.entries(buildFiles(sites, languages))) {
    await writeFiles(folder, name, content, BROTLI_QUALITY.other);
  }
  for (const [name, picture] of Object.entries(pictures)) await writeInto(folder, name, picture);
  await moveFolder(folder, target);
}

/** Writes page after page, so that they are never all in memory. */
async function renderLanguage(language: Language, site: Site, build: string, folder: string): Promise<void> {
  globalThis.kanisaSite = { ...site, theme: buildTheme(site.look) };
  process.env['IS_RR_BUILD_REQUEST'] = 'yes';
  const pages = await PAGES[language]();
  const render = createPageRenderer(pages);
  const finish = await createFinisher(build, pages);
  const writePage = (name: string, html: string) =>
    writeFiles(path.join(folder, LANGUAGE_PREFIX[language]), name, finish(html), chooseQuality(name));
  const fallback = await render(toLanguagePath(FALLBACK_PATH, language), { 'X-React-Router-SPA-Mode': 'yes' });
  await writePage(FALLBACK, fallback);
  for (const [name, html] of buildPreloadPages(fallback, pages.assets.routes)) await writePage(name, html);
  for (const page of listPrerenderedPaths()) {
    const address = toLanguagePath(page, language);
    await writePage(toFileName(page), await render(address.endsWith('/') ? address : `${address}/`));
  }
  await writeFiles(folder, getSitePath(site.version, language).slice(1), JSON.stringify(site), BROTLI_QUALITY.other);
}

/** Does what the build does with its own pages. */
async function createFinisher(build: string, pages: ServerBuild): Promise<(html: string) => string> {
  const entry = await readEntry(build, pages.assets.entry.module);
  const read = await readStyleSheets(build);
  const name = path.basename(path.dirname(build));
  return (html) => markBuild(inlineStyles(unmarkLazyStyleSheets(inlineEntry(html, entry)), read), name);
}

function createPageRenderer(pages: ServerBuild) {
  const handle = createRequestHandler(pages, 'production');
  return async (pathname: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await handle(new Request(`http://localhost${pathname}`, { headers }));
    if (answer.status !== 200) throw new Error(`${pathname} was rendered with status ${answer.status}`);
    return answer.text();
  };
}

function buildFiles(sites: Order['sites'], languages: readonly Language[]): Readonly<Record<string, string>> {
  const { facts, look, home, origin } = sites.en;
  const tagline = { en: facts.tagline, ...(sites.sw && { sw: sites.sw.facts.tagline }) };
  const names = { name: facts.name, shortName: facts.short_name, town: facts.town, tagline };
  const missing = listMissingParts(sites.en);
  const hasSamples = home.sample_events !== false;
  return renderSiteFiles({ ...names, origin, ground: look.ground, languages, missing, hasSamples });
}

/** Another process may have rendered the same pages meanwhile. */
async function moveFolder(folder: string, target: string): Promise<void> {
  try {
    await rename(folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeInto(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  // On the disk before the folder gets its name: after a power failure a finished folder has whole files. Takes 40 ms.
  await writeFile(file, content, { flush: true });
}

/** Writes the file as it is and in the two compressed forms that the server sends. */
async function writeFiles(folder: string, name: string, content: string, quality: number): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content)]);
  await writeInto(folder, name, content);
  await writeInto(folder, `${name}.br`, br);
  await writeInto(folder, `${name}.gz`, gz);
}
