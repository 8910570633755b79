import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.ts';

const runner = readFileSync(path.join(projectRoot, 'bin/kanisa'), 'utf8');

/** The flags that bin/kanisa gives Node for the server, or for a command that only opens the database. */
export function listNodeFlags(kind: 'SERVER' | 'DATABASE'): string[] {
  return new RegExp(`^${kind}_FLAGS='(.*)'$`, 'm').exec(runner)?.[1]?.split(' ') ?? [];
}
