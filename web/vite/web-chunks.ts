import type { Rolldown } from 'vite';
import { ROUTES } from '../src/app/route-table.ts';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1];

const OURS = /[\\/](web|contract)[\\/]src[\\/]/;
const PAGE = '?__react-router-build-client-route';
const ROOT = /[\\/]src[\\/]root\.tsx/;
/** Around all pages with data of their own. */
const AREA = /[\\/]src[\\/]app[\\/]app-area\.tsx/;
/** What only pages with forms use: it comes with them. */
const FORMS = /node_modules[\\/]react-hook-form|[\\/]src[\\/]ui[\\/]form[\\/]/;
/** What a form is checked with: it comes after the form. */
const SCHEMAS = /\?schemas$/;
const CHECKS =
  /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](core|people)[\\/](zod\.ts|(fields|issues|endpoint|address|files|admin-lists)\.ts\?schemas)$/;
const FEATURE = /[\\/]features[\\/]([^\\/]+[\\/][^\\/]+)[\\/]/;
/** The pages that load nothing of the others. */
const SITE_PAGES = ROUTES.filter(({ area }) => area === 'site').map(({ file }) => `/src/${file}`);
/** What so many pages behind the login use comes with each of them. */
const NEARLY_ALL = 20;

/** The pages that bring this module along when they are opened. */
function pagesWith(id: string, context: Context, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (id.endsWith(PAGE)) return new Set([id]);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...pagesWith(importer, context, seen)]));
}

function isOfSite(page: string): boolean {
  return SITE_PAGES.some((file) => page.replaceAll('\\', '/').includes(file));
}

/** A form stands in it. */
function hasForm(id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (FORMS.test(id)) return true;
  const imported = OURS.test(id) ? (context.getModuleInfo(id)?.importedIds ?? []) : [];
  return imported.some((one) => hasForm(one, context, seen));
}

function chunkOf(id: string, context: Context): string | null {
  if (SCHEMAS.test(id)) return null;
  const pages = [...pagesWith(id, context)];
  if (pages.length < 2 || pages.some((page) => ROOT.test(page))) return null;
  if (pages.some(isOfSite)) return 'open';
  const isForAll = pages.length >= NEARLY_ALL && !hasForm(id, context);
  if (isForAll || pages.some((page) => AREA.test(page))) return 'frame';
  const [feature, ...others] = new Set(pages.map((page) => FEATURE.exec(page)?.[1]?.replace(/[\\/]/, '-')));
  const name = others.length > 0 ? 'parts' : feature;
  if (name === undefined) return null;
  // A page without a form asks for no forms.
  return hasForm(id, context) ? `${name}-forms` : name;
}

const only = (name: string) => (id: string, context: Context) => (chunkOf(id, context) === name ? name : null);

/**
 * Where our own modules go that several pages share, so that a page asks for a dozen files instead of for forty. A
 * page's own modules stay with it, and nothing of the pages behind the login comes with one of the site. A group also
 * takes what its modules import; so the more widely used go first.
 */
export const SHARED: Group[] = [
  { name: only('open'), test: OURS, priority: 9 },
  { name: only('frame'), test: OURS, priority: 8 },
  { name: only('parts'), test: OURS, priority: 7 },
  { name: 'forms', test: FORMS, priority: 6 },
  { name: only('parts-forms'), test: OURS, priority: 5 },
  { name: chunkOf, test: OURS, priority: 4 },
  { name: 'checks', test: CHECKS, priority: 3 },
];
