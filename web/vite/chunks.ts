import type { Rolldown } from 'vite';
import { ROUTES } from '../src/app/route-table.ts';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1];

const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const ROUTER = /node_modules[\\/](react-router|cookie-es)[\\/]/;
/** The data library. Nearly every page behind the login uses it, and no other page. */
const QUERY = /node_modules[\\/]@tanstack/;
const ZOD = /node_modules[\\/]zod[\\/]/;
const FORM_LIBRARY = /node_modules[\\/]react-hook-form/;

const OURS = /[\\/](web|contract)[\\/]src[\\/]/;
const SCHEMA = /[\\/]contract[\\/]src[\\/].*(\.schema|[\\/]zod)\.ts$/;
/** Schema helpers that every domain uses. They load with zod, beside the first form. */
const CORE_SCHEMA = /[\\/]contract[\\/]src[\\/]core[\\/].*\.ts$/;

const PAGE = '?__react-router-build-client-route';
const DOMAIN_SCREEN = /[\\/]features[\\/]([^\\/]+)[\\/]([^\\/]+)[\\/]/;
/** Modules used by at least this many pages behind the login load with each of them. */
const FRAME_PAGES_MIN = 20;

const SITE_FILES = new Set(ROUTES.filter(({ area }) => area === 'site').map(({ file }) => file));
const [ROOT, APP_AREA] = ['root.tsx', 'app/app-area.tsx'];

/** The file of a page or layout below web/src, as the route table names it; null for any other module. */
function pageFile(id: string): string | null {
  return id.endsWith(PAGE) ? (id.replaceAll('\\', '/').split('/web/src/')[1]?.split('?')[0] ?? null) : null;
}

/** Every page and layout that loads this module with its first files. */
function findPages(id: string, context: Context, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const page = pageFile(id);
  if (page !== null) return new Set([page]);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...findPages(importer, context, seen)]));
}

/** Whether the shell loads this module on demand, directly or through another module. */
function isLazyInShell(id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = context.getModuleInfo(id);
  const isShell = (importer: string) => findPages(importer, context).has(ROOT);
  return (
    (info?.dynamicImporters ?? []).some(isShell) ||
    (info?.importers ?? []).some((importer) => isLazyInShell(importer, context, seen))
  );
}

/** Whether a module is part of a form: it imports the form library, directly or through modules of ours. */
function hasForm(id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (FORM_LIBRARY.test(id)) return true;
  const imported = OURS.test(id) ? (context.getModuleInfo(id)?.importedIds ?? []) : [];
  return imported.some((one) => hasForm(one, context, seen));
}

/**
 * The chunk of a module of ours, derived from the pages that import it:
 *
 * - shell: every page
 * - calls: pages, and the shell on demand (the API client)
 * - site: several public pages and no other page; common: public and other pages
 * - frame: nearly every page behind the login
 * - <domain>-<screen>: several pages of one screen; parts: several screens. Both have a twin for forms.
 *
 * A module of a single page stays with that page (null).
 */
function chunkOf(id: string, context: Context): string | null {
  if (SCHEMA.test(id)) return null;
  const pages = [...findPages(id, context)];
  if (pages.includes(ROOT)) return 'shell';
  if (pages.length < 2) return null;
  if (isLazyInShell(id, context)) return 'calls';
  const sitePages = pages.filter((page) => SITE_FILES.has(page));
  if (sitePages.length > 0) return sitePages.length === pages.length ? 'site' : 'common';
  const isForm = hasForm(id, context);
  if (pages.includes(APP_AREA) || (pages.length >= FRAME_PAGES_MIN && !isForm)) return 'frame';
  const [screen, ...others] = new Set(pages.map((page) => DOMAIN_SCREEN.exec(`/${page}`)?.slice(1).join('-')));
  const name = others.length > 0 ? 'parts' : screen;
  if (name === undefined) return null;
  return isForm ? `${name}-forms` : name;
}

const chunk = (name: string) => (id: string, context: Context) => (chunkOf(id, context) === name ? name : null);

/**
 * Few files compress better than many, and a slow connection asks for them in fewer rounds. React and the router are
 * two files: one of 93 kB would delay a phone by half a second. A group also takes what its modules import, so the
 * more widely used groups come first.
 */
export const CHUNK_GROUPS: Group[] = [
  { name: 'react', test: REACT, priority: 20 },
  { name: 'router', test: ROUTER, priority: 20 },
  { name: 'query', test: QUERY, priority: 19 },
  { name: chunk('shell'), test: OURS, priority: 12 },
  { name: chunk('calls'), test: OURS, priority: 11 },
  { name: chunk('common'), test: OURS, priority: 10 },
  { name: chunk('site'), test: OURS, priority: 9 },
  { name: chunk('frame'), test: OURS, priority: 8 },
  { name: chunk('parts'), test: OURS, priority: 7 },
  { name: 'forms', test: FORM_LIBRARY, priority: 6 },
  { name: chunk('parts-forms'), test: OURS, priority: 5 },
  { name: chunkOf, test: OURS, priority: 4 },
  { name: 'schemas', test: (id) => ZOD.test(id) || (SCHEMA.test(id) && CORE_SCHEMA.test(id)), priority: 3 },
];
