import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_PREFIX, type Language } from '../../contract/src/core/languages.ts';

/** Answers for every path without a page of its own. */
export const FALLBACK = '__spa-fallback.html';
/** Folders whose file names say what is in them. */
const SHARED = ['assets', 'site'];

/**
 * Moves the build of a language into the English one: its pages, its fallback page, and the assets and words that
 * English does not have. Files of `public` are the same in both.
 */
export async function mergeLanguage(from: string, to: string, language: Language): Promise<void> {
  const pages = path.join(to, LANGUAGE_PREFIX[language]);
  await rename(path.join(from, LANGUAGE_PREFIX[language]), pages);
  await rename(path.join(from, FALLBACK), path.join(pages, FALLBACK));
  for (const folder of SHARED) await moveNewFiles(path.join(from, folder), path.join(to, folder));
}

async function moveNewFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(to, path.relative(from, source));
    if (existsSync(target)) {
      // A page would get a script with the words or the imports of another language.
      if (!(await readFile(source)).equals(await readFile(target)))
        throw new Error(`Two languages have different files of the name ${entry.name}`);
      continue;
    }
    await mkdir(path.dirname(target), { recursive: true });
    await rename(source, target);
  }
}
