import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../support/cleanup.ts';

export interface SmallDisk {
  folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  freeSpace(): void;
  remove(): void;
}

/** Mounts a separate disk in memory, so that only this one is full. Null if this user may not mount. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = createTemporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'kanisa-small-disk', folder], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  chmodSync(folder, 0o777);
  const filler = path.join(folder, 'filler');
  const remove = () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  process.once('exit', remove);
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) fillFile(file, size);
      } finally {
        closeSync(file);
      }
    },
    freeSpace: () => rmSync(filler, { force: true }),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

function fillFile(file: number, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    while (writeSync(file, bytes) === size);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
