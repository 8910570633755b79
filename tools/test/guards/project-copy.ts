import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const OWN_SCOPE = '@kanisa';

/** A copy of the project for mutants. It is deleted when the process ends. */
export function createProjectCopy(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'kanisa-guards-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  }
  for (const folder of ['.', 'server', 'web']) linkPackages(path.join(root, folder), path.join(copy, folder));
  // Our own workspaces must resolve to the copies.
  mkdirSync(path.join(copy, 'node_modules', OWN_SCOPE));
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(path.join(copy, name), path.join(copy, 'node_modules', OWN_SCOPE, name));
  }
  return copy;
}

function linkPackages(from: string, to: string): void {
  // A workspace whose packages are all hoisted has no node_modules.
  if (!existsSync(path.join(from, 'node_modules'))) return;
  mkdirSync(path.join(to, 'node_modules'), { recursive: true });
  for (const name of readdirSync(path.join(from, 'node_modules'))) {
    if (name !== OWN_SCOPE && name !== '.vite')
      symlinkSync(path.join(from, 'node_modules', name), path.join(to, 'node_modules', name));
  }
}
