import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../paths.ts';

/** Tests and generated files are no input of a build. */
const IGNORED = /(^|\/)(node_modules|build|\.react-router|\.cache)(\/|$)|\.test\.tsx?$/;

/** Content hash of the files and folders that a build is made of, and of the variables that it reads. */
export async function computeBuildKey(inputs: readonly string[], variablePrefix?: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (variablePrefix !== undefined && name.startsWith(variablePrefix)) hash.update(`${name}=${value}\0`);
  }
  const files = await Promise.all(inputs.map((input) => listFiles(input)));
  for (const file of files.flat().toSorted()) {
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
