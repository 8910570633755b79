import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const START = 'window.__reactRouterManifest=';

interface Files {
  module?: string;
  imports?: string[] | undefined;
  css?: string[] | undefined;
}

interface Manifest {
  entry?: Files;
  routes?: Record<string, Page>;
}

interface Page extends Files {
  id?: string;
  parentId?: string;
  path?: string;
  hasDefaultExport?: boolean;
}

/** Gives each page its id, and its path where that is the id, which the written list leaves out. */
const COMPLETE = `for(const[i,p]of Object.entries(window.__reactRouterManifest.routes)){p.id=i;i[0]=="/"&&(p.path??=i)}`;

/**
 * Shortens the router's list of pages, which every page loads: properties that are false mean the same as absent ones,
 * lists in one order compress better, and a page need not name itself or what its layouts have loaded.
 */
export function shrinkManifest(text: string): string {
  if (!text.startsWith(START)) throw new Error('The list of pages is not written as expected');
  const manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as Manifest;
  const routes = Object.entries(manifest.routes ?? {}).map(([id, page]) => [
    id,
    { ...dropKnown(id, page), ...listOwn(manifest, page) },
  ]);
  return `${START}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) as unknown }, shorten)};${COMPLETE}`;
}

/** The list as it is written, before each page gets its id and path. */
export function parseManifest(text: string): unknown {
  if (!text.startsWith(START) || !text.endsWith(COMPLETE))
    throw new Error('The list of pages is not written as expected');
  return JSON.parse(text.slice(START.length, -COMPLETE.length - 1));
}

/** The router's browser code never reads `hasDefaultExport`. */
function dropKnown(id: string, { id: _id, hasDefaultExport: _has, path: address, ...page }: Page) {
  if (id.startsWith('/') && address === undefined) throw new Error(`The page ${id} has no path`);
  return { ...(address !== id && { path: address }), ...page };
}

/** The files of a page that neither the entry nor a layout around it names. The router collects those of all of them. */
function listOwn({ entry, routes = {} }: Manifest, page: Page): Files {
  const loaded = new Set([...(entry?.imports ?? []), ...(entry?.css ?? [])]);
  for (let around = routes[page.parentId ?? '']; around !== undefined; around = routes[around.parentId ?? '']) {
    for (const file of [around.module ?? '', ...(around.imports ?? []), ...(around.css ?? [])]) loaded.add(file);
  }
  const isOwn = (file: string) => !loaded.has(file);
  return { imports: page.imports?.filter(isOwn), css: page.css?.filter(isOwn) };
}

function shorten(name: string, value: unknown): unknown {
  if (value === false) return undefined;
  return name === 'imports' && Array.isArray(value) ? (value as string[]).toSorted() : value;
}

/** Shortens the list of this build. */
export async function shrinkManifestIn(build: string): Promise<void> {
  const assets = path.join(build, 'assets');
  for (const name of (await readdir(assets)).filter((file) => /^manifest-[^\\/]+\.js$/.test(file))) {
    const file = path.join(assets, name);
    await writeFile(file, shrinkManifest(await readFile(file, 'utf8')));
  }
}
