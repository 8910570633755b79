import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LAST_LINES_SHOWN = 30;
const children = new Set<ChildProcess>();
const folders = new Set<string>();
let isRegistered = false;

/** Ends the benchmark's processes and folders with it, however it ends. */
function cleanUpOnExit(): void {
  if (isRegistered) return;
  isRegistered = true;
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
}

export function trackChildProcess<Child extends ChildProcess>(child: Child): Child {
  cleanUpOnExit();
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export function createTemporaryFolder(parent = tmpdir()): string {
  cleanUpOnExit();
  const folder = mkdtempSync(path.join(parent, 'kanisa-bench-'));
  folders.add(folder);
  return folder;
}

/** The last output of the products, for a failed run. */
export function formatLastOutput(): string {
  const logs = [...folders].map((folder) => path.join(folder, 'output.log')).filter((file) => existsSync(file));
  return logs.map((file) => readFileSync(file, 'utf8').split('\n').slice(-LAST_LINES_SHOWN).join('\n')).join('\n---\n');
}
