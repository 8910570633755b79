import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_PREFIX, LANGUAGES, type Language } from '../../contract/src/core/languages.ts';
import { inlineEntryIn } from '../../web/render/inline-entry.ts';
import { inlineStylesIn } from '../../web/render/inline-styles.ts';
import { listReleaseFiles } from '../../web/render/list-release-files.ts';
import { markBuildIn } from '../../web/render/mark-build.ts';
import { writePreloadPages } from '../../web/render/preload-links.ts';
import { shrinkManifestIn } from '../../web/render/shrink-manifest.ts';
import { createExampleSite } from '../../web/src/content/example-site.ts';
import { getSitePath } from '../../web/src/content/site-path.ts';
import { type CommandOptions, runCommand } from '../child-processes.ts';
import { projectRoot, webBuildFolder } from '../paths.ts';
import { ensureBuild, toBuildName } from './build-folders.ts';
import { computeBuildKey } from './build-key.ts';
import { bundleRenderer } from './build-renderer.ts';
import { bundleWorker } from './build-worker.ts';
import { FALLBACK, mergeLanguage } from './merge-languages.ts';

const INPUTS = [
  'web',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/build-web.ts',
  'tools/build/build-renderer.ts',
  'tools/build/build-worker.ts',
  'tools/build/compress.ts',
  'tools/build/merge-languages.ts',
];

/** Builds the web app unless the current build was made from exactly these inputs. Throws when it fails. */
export async function buildWeb(): Promise<void> {
  const key = await computeBuildKey(INPUTS, 'VITE_');
  await ensureBuild({ root: webBuildFolder, key, create: async (folder) => createWebBuild(folder, toBuildName(key)) });
}

async function createWebBuild(folder: string, name: string): Promise<void> {
  const startedAt = performance.now();
  console.log('Building the web app in two languages, because it changed. This takes about a minute.');
  const builds: Record<Language, string> = { en: folder, sw: path.join(folder, 'sw') };
  // One after the other: each deletes and writes React Router's types in the same folder, and two at once can fail.
  for (const language of LANGUAGES) await buildLanguage(language, builds[language], name);
  const files = {
    en: await listReleaseFiles(path.join(builds.en, 'client')),
    sw: await listReleaseFiles(path.join(builds.sw, 'client')),
  };
  await bundleRenderer(folder, builds);
  const client = path.join(folder, 'client');
  for (const language of LANGUAGES.filter((one) => builds[one] !== folder)) {
    await mergeLanguage(path.join(builds[language], 'client'), client, language);
    await rm(builds[language], { recursive: true });
  }
  await bundleWorker(client, name, files);
  // A process of its own, so that its memory is not kept by the server that starts next.
  await runStep(process.execPath, ['tools/build/compress.ts', client], { cwd: projectRoot });
  console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** React Router writes the pages of a language below its prefix. */
async function buildLanguage(language: Language, folder: string, name: string): Promise<void> {
  const env = { NODE_ENV: 'production', WEB_BUILD_FOLDER: folder, VITE_LANGUAGE: language };
  await runStep('react-router', ['build'], { cwd: path.join(projectRoot, 'web'), env });
  const client = path.join(folder, 'client');
  // Beside the pages of a prefix there is no index.html, and React Router gives that name to the fallback.
  if (LANGUAGE_PREFIX[language] !== '') await rename(path.join(client, 'index.html'), path.join(client, FALLBACK));
  await writePreloadPages(client, path.join(client, LANGUAGE_PREFIX[language]));
  await inlineEntryIn(client);
  await inlineStylesIn(client);
  await shrinkManifestIn(client);
  await markBuildIn(client, name);
  await writeExampleWords(client, language);
}

/** For a page behind the login, from which somebody goes to a public page. */
async function writeExampleWords(client: string, language: Language): Promise<void> {
  const site = createExampleSite(language);
  const file = path.join(client, getSitePath(site.version, language));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(site));
}

async function runStep(tool: string, args: readonly string[], options: CommandOptions): Promise<void> {
  const { code, output } = await runCommand(tool, args, options);
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}
