import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPrerendered, ROUTES, type RouteEntry } from '../src/app/route-table.ts';
import { parseManifest } from './shrink-manifest.ts';

type Part = 'public' | 'member';

/** The part of React Router's manifest that names the files of a page. */
interface RouteChunk {
  parentId?: string;
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
}

interface Manifest {
  entry: { imports: readonly string[] };
  routes: Record<string, RouteChunk | undefined>;
}

/** A name of a hashed file inside a script or a style sheet: `./react-a1.js`, `/assets/hero-b2.svg`. */
const FILE_NAME = /(?:\.\/|assets\/)([\w.-]+\.(?:js|css|svg|woff2))\b/g;
const TEXT = /\.(js|css)$/;
/** Names every page of the product, so its contents are not followed. */
const MANIFEST = /^manifest-\w+\.js$/;
/** Letters that neither English nor Kiswahili has. */
const RARE_FONT = /-wght-normal-/;

const isPublic = ({ area, path: page }: RouteEntry) => area === 'site' && page !== '/unauthorized';

/** Pages behind the login that do nothing without the server. */
const ONLINE_ONLY = /^\/profile\/(?:security|data)\b/;
/** Public pages of the app area that show something without the server. */
const OPEN_OFFLINE = /^\/(?:login$|department\/)/;

/** Pages of members. Those that need an action are for staff, and admin pages are never stored. */
const isForMembers = ({ area, access, path: page }: RouteEntry) => {
  if (area !== 'app' || page.startsWith('/admin') || ONLINE_ONLY.test(page)) return false;
  return access === 'public' ? OPEN_OFFLINE.test(page) : access === 'signed-in' || typeof access === 'object';
};

const isInPart: Record<Part, (route: RouteEntry) => boolean> = { public: isPublic, member: isForMembers };

export const listPaths = (part: Part): string[] => ROUTES.filter(isInPart[part]).map((route) => route.path);

/** Public pages with a document of their own. */
export const listPublicDocuments = (): string[] =>
  ROUTES.filter((route) => isPublic(route) && isPrerendered(route)).map((route) => route.path);

/** Lists the hashed files that the pages of each part need in a build of one language, with all they load later. */
export async function listReleaseFiles(client: string): Promise<Record<Part, string[]>> {
  const assets = path.join(client, 'assets');
  const names = await readdir(assets);
  const manifestName = names.find((name) => MANIFEST.test(name));
  if (manifestName === undefined) throw new Error('The build has no list of its parts');
  const read = async (name: string) => readFile(path.join(assets, name), 'utf8');
  const { entry, routes } = parseManifest(await read(manifestName)) as Manifest;
  const follow = createFollower(new Set(names), read);
  const collect = async (part: Part) => {
    const chunks = listPaths(part).flatMap((page) => listChain(routes, page));
    const first = chunks.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
    const found = await follow([manifestName, ...[...entry.imports, ...first].map((name) => path.basename(name))]);
    return [...found].toSorted().map((name) => `/assets/${name}`);
  };
  return { public: await collect('public'), member: await collect('member') };
}

/** A page and its layouts. The home page is an index route, whose id is its file. */
function listChain(routes: Manifest['routes'], page: string): RouteChunk[] {
  const id = page === '/' ? Object.keys(routes).find((one) => one.endsWith('/home-page')) : page;
  const chain: RouteChunk[] = [];
  for (let part = routes[id ?? page]; part !== undefined; part = routes[part.parentId ?? '']) chain.push(part);
  if (chain.length === 0) throw new Error(`The build has no part ${page}`);
  return chain;
}

/** Finds everything that files name, and what that names. */
function createFollower(known: ReadonlySet<string>, read: (name: string) => Promise<string>) {
  const named = new Map<string, readonly string[]>();
  const listNamed = async (name: string) => {
    const texts = TEXT.test(name) && !MANIFEST.test(name) ? await read(name) : '';
    return [...texts.matchAll(FILE_NAME)]
      .map(([, file = '']) => file)
      .filter((file) => known.has(file) && !RARE_FONT.test(file));
  };
  return async (first: readonly string[]): Promise<Set<string>> => {
    const found = new Set<string>();
    const waiting = [...first];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      const next = named.get(name) ?? (await listNamed(name));
      named.set(name, next);
      waiting.push(...next);
    }
    return found;
  };
}
