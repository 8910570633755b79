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
  routes?: Record<string, Files & { parentId?: string }>;
}

/**
 * Shortens the router's list of pages, which every page loads: properties that are false mean the same as absent ones,
 * lists in one order compress better, and a page need not name what its layouts have loaded.
 */
export function shrinkManifest(text: string): string {
  if (!text.startsWith(START)) throw new Error('The list of pages is not written as expected');
  const manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/, '')) as Manifest;
  const routes = Object.entries(manifest.routes ?? {}).map(([id, page]) => [
    id,
    { ...page, ...listOwn(manifest, page) },
  ]);
  return `${START}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) as unknown }, shorten)};`;
}

/** The files of a page that neither the entry nor a layout around it names. The router collects those of all of them. */
function listOwn({ entry, routes = {} }: Manifest, page: Files & { parentId?: string }): Files {
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
