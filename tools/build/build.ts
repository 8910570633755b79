import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunOptions, run } from '../children.ts';
import { root, webBuild, webClient } from '../paths.ts';
import { inlineStylesIn } from './inline-styles.ts';
import { namePartsIn } from './name-parts.ts';

/** What the web build is made of. Tests and what tools generate do not change it. */
const INPUTS = [
  'web',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build/inline-styles.ts',
  'tools/build/compress.ts',
  'web/vite/lean-contract.ts',
  'tools/build/name-parts.ts',
  'web/vite/schema-names.ts',
  'web/vite/web-chunks.ts',
];
const IGNORED = /(^|\/)(node_modules|build|\.react-router)(\/|$)|\.test\.tsx?$/;
const STAMP = path.join(webBuild, 'stamp.txt');

/** Builds the web app unless what lies in web/build was made from exactly these inputs. Throws when it fails. */
export async function buildWeb(): Promise<void> {
  const begun = performance.now();
  const key = await inputKey();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === key) return;
  await rm(webBuild, { recursive: true, force: true });
  await step('react-router', ['build'], { cwd: path.join(root, 'web'), env: { NODE_ENV: 'production' } });
  await namePartsIn(webClient);
  await inlineStylesIn(webClient);
  // In a process of its own: its memory must not stay with the server that may start next.
  await step(process.execPath, ['tools/build/compress.ts', webClient]);
  await writeFile(STAMP, key);
  console.log(`Built the web app in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
}

async function step(tool: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const { code, output } = await run(tool, args, options);
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
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}

async function listFiles(input: string): Promise<string[]> {
  if (path.extname(input) !== '') return [input];
  const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
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
