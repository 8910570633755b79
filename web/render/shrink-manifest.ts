import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const START = 'window.__reactRouterManifest=';

/**
 * Shortens the router's list of pages, which every page loads: properties that are false mean the same as absent ones,
 * and lists in one order compress better.
 */
export function shrinkManifest(text: string): string {
  if (!text.startsWith(START)) throw new Error('The list of pages is not written as expected');
  const manifest: unknown = JSON.parse(text.slice(START.length).replace(/;\s*$/, ''));
  return `${START}${JSON.stringify(manifest, shorten)};`;
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
