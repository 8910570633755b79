import type { Rolldown } from 'vite';
import { ROUTES, type RouteEntry } from '../src/app/route-table.ts';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1];
type ModuleInfo = NonNullable<ReturnType<Context['getModuleInfo']>>;

/** The part of the bundler's module graph that the chunks are derived from. */
export interface ModuleGraph {
  getModuleInfo(id: string): Pick<ModuleInfo, 'importers' | 'dynamicImporters' | 'importedIds'> | null;
}

const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const ROUTER = /node_modules[\\/](react-router|cookie-es)[\\/]/;
/** The data library. The layout of the app area uses it, so it is in the chunk of that layout. */
const QUERY = /node_modules[\\/]@tanstack/;
const ZOD = /node_modules[\\/]zod[\\/]/;
const FORM_LIBRARY = /node_modules[\\/]react-hook-form/;

const OURS = /[\\/](web|contract)[\\/]src[\\/]/;
const SCHEMA = /[\\/]contract[\\/]src[\\/].*(\.schema|[\\/]zod)\.ts$/;
/** Schema helpers that every domain uses. They load with zod, beside the first form. */
const CORE_SCHEMA = /[\\/]contract[\\/]src[\\/]core[\\/].*\.ts$/;

const PAGE = '?__react-router-build-client-route';
const DOMAIN_SCREEN = /^features[\\/]([^\\/]+)[\\/]([^\\/]+)[\\/]/;
/** Modules used by at least this many pages, nearly all of them with a form, load with every form. */
const FORM_PAGES_MIN = 20;
const FORM_SHARE_MIN = 0.8;

const LIGHT_FILES = new Set(ROUTES.filter(({ area }) => area === 'site').map(({ file }) => file));
/** Pages that only an action opens; members and visitors never load them. */
const isForStaff = ({ access }: RouteEntry) =>
  typeof access === 'string' && access !== 'public' && access !== 'signed-in';
const STAFF_FILES = new Set(ROUTES.filter(isForStaff).map(({ file }) => file));
const [ROOT, APP_AREA] = ['root.tsx', 'app/app-area.tsx'];
const findFile = (path: string) => ROUTES.find((entry) => entry.path === path)?.file ?? '';
const HOME_FILE = findFile('/');
/** The page after the login. */
const LANDING_FILE = findFile('/dashboard');

/** The file of a page or layout below web/src, as the route table names it; null for any other module. */
function pageFile(id: string): string | null {
  return id.endsWith(PAGE) ? (id.replaceAll('\\', '/').split('/web/src/')[1]?.split('?')[0] ?? null) : null;
}

/** The ids of all pages and layouts that load this module with their first files. */
function findPages(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  if (pageFile(id) !== null) return new Set([id]);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...findPages(importer, graph, seen)]));
}

const listPageFiles = (id: string, graph: ModuleGraph) =>
  [...findPages(id, graph)].flatMap((page) => pageFile(page) ?? []);

/** Whether the shell loads this module on demand, directly or through another module. */
function isLazyInShell(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  const isShell = (importer: string) => [...findPages(importer, graph)].some((page) => pageFile(page) === ROOT);
  return (
    (info?.dynamicImporters ?? []).some(isShell) ||
    (info?.importers ?? []).some((importer) => isLazyInShell(importer, graph, seen))
  );
}

/**
 * Whether the shell calls the API with this module on demand: pages share the module, or it imports such a module. The
 * side panel is loaded on demand too, but calls nothing and is for staff.
 */
function isCallOfShell(id: string, graph: ModuleGraph): boolean {
  const files = listPageFiles(id, graph);
  if (!OURS.test(id) || files.includes(ROOT) || !isLazyInShell(id, graph)) return false;
  return files.length > 1 || (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => isCallOfShell(one, graph));
}

/** Whether a module loads the form library, directly or through modules of ours. */
function loadsForm(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (FORM_LIBRARY.test(id)) return true;
  const imported = OURS.test(id) ? (graph.getModuleInfo(id)?.importedIds ?? []) : [];
  return imported.some((one) => loadsForm(one, graph, seen));
}

const getDomain = (file: string) => DOMAIN_SCREEN.exec(file)?.[1] ?? null;
/** The pages of serving are inside departments, and share their frame and texts with nobody else. */
const getLoadedDomain = (file: string) => (getDomain(file) === 'serving' ? 'departments' : getDomain(file));
const getScreen = (file: string) => DOMAIN_SCREEN.exec(file)?.slice(1).join('-') ?? null;

/** The only value of all pages, or null. */
function findOnly(files: readonly string[], read: (file: string) => string | null): string | null {
  const [first = null, ...others] = new Set(files.map(read));
  return others.length === 0 ? first : null;
}

/** Modules whose pages all have a form, or are all for staff, are apart from the others: other pages do not load them. */
const TWINS = ['-forms', '-staff', '-staff-forms'] as const;
/** In the order in which modules are assigned: a module imports only modules of its own kind or of an earlier one. */
const KINDS = [
  ...(['shell', 'open', 'site', 'site-pages', 'frame', 'parts', 'forms'] as const),
  ...TWINS.map((twin) => `parts${twin}` as const),
  ...(['domain', 'screen'] as const).flatMap((level) =>
    (['', ...TWINS] as const).map((twin) => `${level}${twin}` as const),
  ),
  'landing' as const,
];

interface Chunk {
  kind: (typeof KINDS)[number];
  name: string;
}

const fixed = (kind: Chunk['kind']): Chunk => ({ kind, name: kind });

/** Files that are always loaded together are one chunk: the layout of the app area, and the page after the login. */
const ONLY_PAGE_KINDS: ReadonlyMap<string, Chunk['kind']> = new Map([
  [APP_AREA, 'frame'],
  [LANDING_FILE, 'landing'],
]);

/**
 * The chunk of a module, derived from the pages that import it:
 *
 * - shell: every page, or pages of the domain `site` and pages of the app area
 * - open: other light pages and pages of the app area; and the calls of the shell, which start after the page
 * - site: the home page and other light pages; site-pages: several light pages without the home page; either with
 *   the editor of the public site
 * - frame: the layout of the app area, and what the page after the login shares with other domains
 * - parts: several domains, without the page after the login; a chunk of its own if all are for staff or have a form
 * - forms: many pages, nearly all of them with a form
 * - a screen: several of its pages; a domain: several of its screens
 * - landing: the page after the login, and other pages of its domain
 *
 * A module of any other single page stays with that page (null).
 */
export function findChunk(id: string, graph: ModuleGraph): Chunk | null {
  if (SCHEMA.test(id)) return null;
  const pages = [...findPages(id, graph)];
  const files = pages.flatMap((page) => pageFile(page) ?? []);
  if (files.includes(ROOT)) return fixed('shell');
  if (isCallOfShell(id, graph)) return fixed('open');
  if (files.length < 2) {
    const kind = ONLY_PAGE_KINDS.get(files[0] ?? '');
    return kind === undefined ? null : fixed(kind);
  }
  const light = files.filter((file) => LIGHT_FILES.has(file));
  // The editor of the public site shows its pages; no other page behind the login loads their parts.
  const isInEditor = files.every((file) => LIGHT_FILES.has(file) || getDomain(file) === 'site');
  if (light.length > 0 && light.length < files.length && isInEditor)
    return fixed(files.includes(HOME_FILE) ? 'site' : 'site-pages');
  if (light.length > 0 && light.length < files.length)
    return fixed(light.some((file) => getDomain(file) === 'site') ? 'shell' : 'open');
  const screen = findOnly(files, getScreen);
  if (light.length > 0 && screen === null) return fixed(files.includes(HOME_FILE) ? 'site' : 'site-pages');
  if (files.includes(APP_AREA)) return fixed('frame');
  const formShare = pages.filter((page) => loadsForm(page, graph)).length / pages.length;
  if (files.length >= FORM_PAGES_MIN && formShare >= FORM_SHARE_MIN) return fixed('forms');
  const staff = files.every((file) => STAFF_FILES.has(file)) ? '-staff' : '';
  const twin = formShare === 1 ? (`${staff}-forms` as const) : staff;
  if (screen !== null) return { kind: `screen${twin}`, name: screen + twin };
  const domain = findOnly(files, getDomain) ?? findOnly(files, getLoadedDomain);
  // The first load behind the login has the modules of the layout and of this page only.
  if (files.includes(LANDING_FILE)) return fixed(domain === null ? 'frame' : 'landing');
  return domain === null ? fixed(`parts${twin}`) : { kind: `domain${twin}`, name: domain + twin };
}

/** The libraries come before our modules and the schemas after them. */
const [LIBRARY_PRIORITY, SCHEMA_PRIORITY] = [100, 1];

/** The bundler asks when the graph is complete, and once per group: one answer per module is enough. */
const found = new Map<string, Chunk | null>();

function findChunkOnce(id: string, graph: ModuleGraph): Chunk | null {
  const known = found.get(id);
  if (known !== undefined) return known;
  const chunk = findChunk(id, graph);
  found.set(id, chunk);
  return chunk;
}

const toGroup = (kind: Chunk['kind'], index: number): Group => ({
  name: (id, graph) => {
    const chunk = findChunkOnce(id, graph);
    return chunk?.kind === kind ? chunk.name : null;
  },
  test: (id) => OURS.test(id) || FORM_LIBRARY.test(id) || QUERY.test(id),
  priority: LIBRARY_PRIORITY - 1 - index,
});

/**
 * Few files compress better than many, and a slow connection asks for them in fewer rounds. React and the router are
 * two files: one of 93 kB would delay a phone by half a second. A group also takes what its modules import, so the
 * more widely used groups come first.
 */
export const CHUNK_GROUPS: Group[] = [
  { name: 'react', test: REACT, priority: LIBRARY_PRIORITY },
  { name: 'router', test: ROUTER, priority: LIBRARY_PRIORITY },
  ...KINDS.map(toGroup),
  {
    name: 'schemas',
    test: (id) => ZOD.test(id) || (SCHEMA.test(id) && CORE_SCHEMA.test(id)),
    priority: SCHEMA_PRIORITY,
  },
];
