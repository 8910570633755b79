import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandOptions, runCommand } from '../child-processes.ts';
import { projectRoot, webBuildFolder, webClientFolder } from '../paths.ts';
import { inlineStylesIn } from './inline-styles.ts';
import { writePreloadPages } from './preload-links.ts';

/** What the web build is made of. Tests and what tools generate do not change it. */
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
const IGNORED = /(^|\/)(node_modules|build|\.react-router)(\/|$)|\.test\.tsx?$/;
const STAMP = path.join(webBuildFolder, 'stamp.txt');

/** Builds the web app unless what lies in web/build was made from exactly these inputs. Throws when it fails. */
export async function buildWeb(): Promise<void> {
  const begun = performance.now();
  const key = await inputKey();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === key) return;
  await rm(webBuildFolder, { recursive: true, force: true });
  await step('react-router', ['build'], { cwd: path.join(projectRoot, 'web'), env: { NODE_ENV: 'production' } });
  await writePreloadPages(webClientFolder);
  await inlineStylesIn(webClientFolder);
  // In a process of its own: its memory must not stay with the server that may start next.
  await step(process.execPath, ['tools/build/compress.ts', webClientFolder]);
  await writeFile(STAMP, key);
  console.log(`Built the web app in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}

async function step(tool: string, args: readonly string[], options: CommandOptions = {}): Promise<void> {
  const { code, output } = await runCommand(tool, args, options);
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`);
}

async function inputKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .toSorted()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  for (const file of (await Promise.all(INPUTS.map(async (input) => listFiles(input)))).flat().toSorted()) {
    hash.update(`${file}\0`).update(await readFile(path.join(projectRoot, file)));
  }
  return hash.digest('hex');
}

async function listFiles(input: string): Promise<string[]> {
  if (path.extname(input) !== '') return [input];
  const entries = await readdir(path.join(projectRoot, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !IGNORED.test(file));
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
