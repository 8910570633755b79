import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toPrerenderedPattern } from '@kanisa/contract/core/prerendered-pages.ts';
import { isPrerendered, ROUTES } from '../src/app/route-table.ts';

type RouteChunks = Readonly<Record<string, RouteChunk | undefined>>;

/** The part of React Router's manifest that names the files of a page. */
interface RouteChunk {
  parentId?: string;
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/**
 * A public page of a single thing is not prerendered: the fallback page answers for it. Preload links in its head let a
 * phone load all chunks in one step instead of one after the other, and its style sheets can be inlined as on every
 * page. Returns these pages by the name of their file.
 */
export function buildPreloadPages(fallback: string, parts: RouteChunks): Map<string, string> {
  const routes = ROUTES.filter((one) => !isPrerendered(one));
  return new Map(
    routes.map((route) => [
      path.posix.join(toPrerenderedPattern(route.path).slice(1), 'index.html'),
      addPreloadLinks(fallback, parts, route.path),
    ]),
  );
}

/** Writes them into a build, to the other pages. */
export async function writePreloadPages(build: string, pages: string): Promise<void> {
  const fallback = await readFile(path.join(build, '__spa-fallback.html'), 'utf8');
  for (const [name, html] of buildPreloadPages(fallback, await readRouteChunks(build))) {
    await mkdir(path.dirname(path.join(pages, name)), { recursive: true });
    await writeFile(path.join(pages, name), html);
  }
}

/**
 * Adds the route's own chunk and those of its parents, outermost first. The root's are in the fallback page already.
 */
export function addPreloadLinks(html: string, parts: RouteChunks, id: string): string {
  const chain: RouteChunk[] = [];
  for (let part = getRouteChunk(parts, id); part.parentId !== undefined; part = getRouteChunk(parts, part.parentId))
    chain.unshift(part);
  const missing = (names: readonly string[]) => [...new Set(names)].filter((name) => !html.includes(`href="${name}"`));
  const scripts = missing(chain.flatMap((part) => [part.module, ...(part.imports ?? [])]))
    .map((name) => `<link rel="modulepreload" href="${name}"/>`)
    .join('');
  const sheets = missing(chain.flatMap((part) => part.css ?? []))
    .map((name) => `<link rel="stylesheet" href="${name}" data-precedence="page"/>`)
    .join('');
  if (!html.includes('</head>')) throw new Error('The empty page has no head');
  const [lastSheet] = html.match(/.*<link rel="stylesheet"[^>]*>/s) ?? [''];
  if (lastSheet === '') throw new Error('The empty page has no style sheet');
  return (lastSheet + sheets + html.slice(lastSheet.length)).replace('</head>', `${scripts}</head>`);
}

function getRouteChunk(parts: RouteChunks, id: string): RouteChunk {
  const part = parts[id];
  if (!part) throw new Error(`The build has no part ${id}`);
  return part;
}

/** Reads which files each page of a build needs. */
async function readRouteChunks(folder: string): Promise<RouteChunks> {
  const name = (await readdir(path.join(folder, 'assets'))).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no list of its parts');
  const text = await readFile(path.join(folder, 'assets', name), 'utf8');
  const written = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(text)?.[1];
  if (written === undefined) throw new Error('The list of parts is not written as expected');
  return (JSON.parse(written) as { routes: Record<string, RouteChunk> }).routes;
}
