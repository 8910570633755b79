import path from 'node:path';
import { type CommandOptions, runCommand } from '../child-processes.ts';
import { projectRoot, webBuildFolder } from '../paths.ts';
import { ensureBuild } from './build-folders.ts';
import { computeBuildKey } from './build-key.ts';
import { inlineEntryIn } from './inline-entry.ts';
import { inlineStylesIn } from './inline-styles.ts';
import { writePreloadPages } from './preload-links.ts';

const INPUTS = [
  'web',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/build-web.ts',
  'tools/build/inline-entry.ts',
  'tools/build/inline-styles.ts',
  'tools/build/compress.ts',
  'tools/build/preload-links.ts',
];

/** Builds the web app unless the current build was made from exactly these inputs. Throws when it fails. */
export async function buildWeb(): Promise<void> {
  const key = await computeBuildKey(INPUTS, 'VITE_');
  await ensureBuild({ root: webBuildFolder, key, create: createWebBuild });
}

async function createWebBuild(folder: string): Promise<void> {
  const startedAt = performance.now();
  console.log('Building the web app, because it changed. This takes about half a minute.');
  const env = { NODE_ENV: 'production', WEB_BUILD_FOLDER: folder };
  await runStep('react-router', ['build'], { cwd: path.join(projectRoot, 'web'), env });
  const client = path.join(folder, 'client');
  await writePreloadPages(client);
  await inlineEntryIn(client);
  await inlineStylesIn(client);
  // A process of its own, so that its memory is not kept by the server that starts next.
  await runStep(process.execPath, ['tools/build/compress.ts', client], { cwd: projectRoot });
  console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function runStep(tool: string, args: readonly string[], options: CommandOptions): Promise<void> {
  const { code, output } = await runCommand(tool, args, options);
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}
