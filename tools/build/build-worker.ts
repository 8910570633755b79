import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/src/core/languages.ts';
import { listPaths, listPublicDocuments } from '../../web/render/list-release-files.ts';
import type { Release } from '../../web/src/worker/release.ts';
import { projectRoot } from '../paths.ts';

const WORKER = 'web/src/worker';
const INSTALL = 'web/src/app/install';

/**
 * Bundles the scripts that stand beside the pages: the service worker with the list of the files of this build, and the
 * offer to install the app. Their addresses stay the same from build to build.
 */
export async function bundleWorker(client: string, build: string, files: Release['files']): Promise<void> {
  const release: Release = {
    build,
    pages: listPublicDocuments(),
    paths: { public: listPaths('public'), member: listPaths('member') },
    files,
    sentences: await readSentencesOf(WORKER),
  };
  const sentences = await readSentencesOf(INSTALL);
  await bundleScript(client, `${WORKER}/worker.ts`, 'iife', { KANISA_RELEASE: release });
  await bundleScript(client, `${INSTALL}/install-offer.ts`, 'esm', { KANISA_SENTENCES: sentences }, 'install.js');
}

/** The translations of the texts in the sources of a folder. */
async function readSentencesOf(folder: string): Promise<Release['sentences']> {
  const read = async (file: string) => readFile(path.join(projectRoot, file), 'utf8');
  const names = await readdir(path.join(projectRoot, folder));
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const code = (await Promise.all(sources.map(async (name) => read(`${folder}/${name}`)))).join('');
  const translations: Release['sentences'] = {};
  for (const language of LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE)) {
    const catalogue = JSON.parse(await read(`web/src/locales/${language}.json`)) as Record<string, string>;
    const used = Object.entries(catalogue).filter(([text]) => code.includes(`'${text}'`));
    translations[language] = Object.fromEntries(used);
  }
  return translations;
}

async function bundleScript(
  client: string,
  source: string,
  format: 'iife' | 'esm',
  constants: Record<string, unknown>,
  name = `${path.basename(source, '.ts')}.js`,
): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: path.join(projectRoot, source),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' } },
  });
  const banner = Object.entries(constants)
    .map(([key, value]) => `const ${key}=${JSON.stringify(value)};`)
    .join('\n');
  await bundle.write({ file: path.join(client, name), format, banner, minify: true });
  await bundle.close();
}
