import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../platform/log/log.ts';
import { BackupError } from './backup-format.ts';
import { startCopyServer, withLiveCopy } from './live-copy.ts';

const log = createLogger({ level: 'silent' });

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'control-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As many files as a database has, so that removing them takes measurable time. */
async function manyFilesIn(folder: string): Promise<void> {
  await mkdir(folder);
  const names = Array.from({ length: 1000 }, (_, index) => join(folder, String(index)));
  await Promise.all(names.map((name) => writeFile(name, '')));
}

async function open(dataDir: string, copyTo: (folder: string) => Promise<void> = manyFilesIn) {
  const control = await startCopyServer({ copyTo }, { dataDir, log });
  if (!control) throw new Error('It did not open');
  return control;
}

test('a copy exists while it is read and is removed when the process stops', async () => {
  const dataDir = await dataFolder();
  const control = await open(dataDir);
  const found: string[] = [];
  await withLiveCopy(dataDir, async (folder) => void found.push(...(await readdir(folder))));
  expect(found).toHaveLength(1000);
  await control.close();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a copy that is unfinished when the process stops is removed too', async () => {
  const dataDir = await dataFolder();
  const started = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const control = await open(dataDir, async (folder) => {
    started.resolve();
    await enough.promise;
    await manyFilesIn(folder);
  });
  const reading = withLiveCopy(dataDir, async () => {}).catch((error: unknown) => error);
  await started.promise;
  const closed = control.close();
  expect(await reading).toEqual(new BackupError('The running process stopped before its database was copied.'));
  enough.resolve();
  await closed;
  expect(await readdir(dataDir)).toEqual([]);
});

test('a reader that fails learns whether the process removed the copy', async () => {
  const dataDir = await dataFolder();
  const control = await open(dataDir);
  const fails = async () => Promise.reject(new Error('a file is missing'));
  await expect(withLiveCopy(dataDir, fails)).rejects.toThrow('a file is missing');
  const reading = withLiveCopy(dataDir, async () => {
    await control.close();
    await fails();
  });
  await expect(reading).rejects.toThrow('The running process stopped before the backup was done. Try again.');
});

test('files of a killed process are removed by the next one', async () => {
  const dataDir = await dataFolder();
  const left = join(dataDir, 'copy-for-backup-1');
  await manyFilesIn(left);
  const control = await open(dataDir);
  expect(existsSync(left)).toBe(false);
  await control.close();
});
