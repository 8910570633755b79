import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LANGUAGE } from '../../contract/src/core/languages.ts';
import { EXAMPLE_SITE } from '../../contract/src/site/example/example-site.ts';
import { renderSiteFiles } from '../../web/render/site-files.ts';
import { projectRoot } from '../paths.ts';

/**
 * `node tools/build/site-files.ts`: writes the sitemap, robots.txt and the web manifest of the example from the route
 * table. With `--check` it only reports outdated files.
 */
const PUBLIC = path.join(projectRoot, 'web/public');

const { facts, look } = EXAMPLE_SITE;

export const SITE_FILES = renderSiteFiles({
  origin: 'https://utukufu.example',
  name: facts.name,
  shortName: facts.short_name,
  town: facts.town,
  tagline: { en: facts.tagline.en },
  ground: look.ground,
  languages: [DEFAULT_LANGUAGE],
  missing: [],
  hasSamples: true,
});

export async function listOutdatedFiles(folder: string = PUBLIC): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(SITE_FILES).map(async ([name, content]) => {
      const written = await readFile(path.join(folder, name), 'utf8').catch(() => null);
      return written === content ? [] : [name];
    }),
  );
  return found.flat();
}

if (import.meta.main) {
  const outdated = await listOutdatedFiles();
  if (process.argv.includes('--check')) {
    if (outdated.length > 0) console.error(`Not up to date in web/public: ${outdated.join(', ')}`);
    process.exitCode = outdated.length === 0 ? 0 : 1;
  } else {
    await Promise.all(outdated.map(async (name) => writeFile(path.join(PUBLIC, name), SITE_FILES[name] ?? '')));
    console.log(outdated.length === 0 ? 'Nothing to do.' : `Written: ${outdated.join(', ')}`);
  }
}
