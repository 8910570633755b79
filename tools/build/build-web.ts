import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandOptions, runCommand } from '../child-processes.ts';
import { projectRoot, webBuildFolder, webClientFolder } from '../paths.ts';
import { computeBuildKey } from './build-key.ts';
import { inlineStylesIn } from './inline-styles.ts';
import { writePreloadPages } from './preload-links.ts';

const INPUTS = [
  'web',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/inline-styles.ts',
  'tools/build/compress.ts',
  'tools/build/preload-links.ts',
];
const STAMP = path.join(webBuildFolder, 'stamp.txt');

/** Builds the web app unless web/build was made from exactly these inputs. Throws when it fails. */
export async function buildWeb(): Promise<void> {
  const key = await computeBuildKey(INPUTS, 'VITE_');
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === key) return;
  const startedAt = performance.now();
  console.log('Building the web app, because it changed. This takes about half a minute.');
  await rm(webBuildFolder, { recursive: true, force: true });
  await runStep('react-router', ['build'], { cwd: path.join(projectRoot, 'web'), env: { NODE_ENV: 'production' } });
  await writePreloadPages(webClientFolder);
  await inlineStylesIn(webClientFolder);
  // A process of its own, so that its memory is not kept by the server that starts next.
  await runStep(process.execPath, ['tools/build/compress.ts', webClientFolder], { cwd: projectRoot });
  await writeFile(STAMP, key);
  console.log(`Built the web app in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function runStep(tool: string, args: readonly string[], options: CommandOptions): Promise<void> {
  const { code, output } = await runCommand(tool, args, options);
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}
