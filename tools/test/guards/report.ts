import { globSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

const GUARDED_FILES = [
  'contract/src/**/*.schema.ts',
  'server/src/policy/*.ts',
  'server/src/http/*.ts',
  'server/src/domains/*/*/*.ts',
];

/** Files that contain guards, in a fixed order. */
export function listGuardedFiles(root: string, only: string): string[] {
  const selected = new Set(globSync(only, { cwd: root, exclude: ['**/node_modules'] }));
  return GUARDED_FILES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => selected.has(file) && !file.endsWith('.test.ts'))
    .toSorted();
}

export function formatMutant({ file, line, kind, old, new: other }: Mutant): string {
  const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 70);
  return `${file}:${line} ${kind}: ${short(old)}${other.trim() === '' ? '' : ` → ${short(other)}`}`;
}
