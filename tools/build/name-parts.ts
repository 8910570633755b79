import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtAddressOf } from '../../contract/src/core/built-pages.ts';
import { isBuilt, ROUTES } from '../../web/src/app/route-table.ts';

interface Part {
  parentId?: string;
  module: string;
  imports: readonly string[];
  css: readonly string[];
}

/**
 * A public page of a single thing is not built: the empty page answers for it. With the names of its parts in its head
 * a phone loads them in one step, instead of one after the other as it learns of them, and its style sheets can be put
 * inside as on every page.
 */
export async function namePartsIn(folder: string): Promise<void> {
  const empty = await readFile(path.join(folder, '__spa-fallback.html'), 'utf8');
  const parts = await readParts(folder);
  for (const route of ROUTES.filter((one) => !isBuilt(one))) {
    const place = path.join(folder, builtAddressOf(route.path));
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'index.html'), withParts(empty, parts, route.path));
  }
}

/** The page's own part and those around it, from outside to inside as everywhere; the outermost is in the empty page. */
export function withParts(html: string, parts: Readonly<Record<string, Part>>, id: string): string {
  const chain: Part[] = [];
  for (let part = findPart(parts, id); part.parentId !== undefined; part = findPart(parts, part.parentId))
    chain.unshift(part);
  const missing = (names: readonly string[]) => [...new Set(names)].filter((name) => !html.includes(`href="${name}"`));
  const scripts = missing(chain.flatMap((part) => [part.module, ...part.imports]))
    .map((name) => `<link rel="modulepreload" href="${name}"/>`)
    .join('');
  const sheets = missing(chain.flatMap((part) => part.css))
    .map((name) => `<link rel="stylesheet" href="${name}" data-precedence="page"/>`)
    .join('');
  if (!html.includes('</head>')) throw new Error('The empty page has no head');
  const [lastSheet] = html.match(/.*<link rel="stylesheet"[^>]*>/s) ?? [''];
  if (lastSheet === '') throw new Error('The empty page has no style sheet');
  return (lastSheet + sheets + html.slice(lastSheet.length)).replace('</head>', `${scripts}</head>`);
}

function findPart(parts: Readonly<Record<string, Part>>, id: string): Part {
  const part = parts[id];
  if (!part) throw new Error(`The build has no part ${id}`);
  return part;
}

async function readParts(folder: string): Promise<Record<string, Part>> {
  const name = (await readdir(path.join(folder, 'assets'))).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no list of its parts');
  const text = await readFile(path.join(folder, 'assets', name), 'utf8');
  const written = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(text)?.[1];
  if (written === undefined) throw new Error('The list of parts is not written as expected');
  return (JSON.parse(written) as { routes: Record<string, Part> }).routes;
}
