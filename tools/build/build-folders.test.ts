import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tryLockFile } from '../../server/src/db/file-lock.ts';
import { ensureBuild, findCurrentBuild, USE_MARK } from './build-folders.ts';

const [OLD, NEW, NEWER] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
const MODULE = path.join(import.meta.dirname, 'build-folders.ts');

function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kanisa-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const build = (folder: string, key: string, create = async (to: string) => writeFileSync(path.join(to, 'page'), key)) =>
  ensureBuild({ root: path.join(folder, 'build'), key, create }, path.join(folder, 'lock.sqlite'));

const findPage = (folder: string) => {
  const current = findCurrentBuild(path.join(folder, 'build'));
  return current === null ? null : readFileSync(path.join(current, 'page'), 'utf8');
};

/** Dates the builds back to yesterday. */
function ageBuilds(folder: string): void {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
  const builds = path.join(folder, 'build');
  for (const name of readdirSync(builds)) utimesSync(path.join(builds, name), yesterday, yesterday);
}

/** A process that builds, and waits for the file `go` in the midst of it. */
function buildInProcess(folder: string) {
  const source = `
    const { existsSync, appendFileSync } = process.getBuiltinModule('node:fs');
    const { setTimeout: sleep } = process.getBuiltinModule('node:timers/promises');
    const { ensureBuild } = await import(${JSON.stringify(MODULE)});
    const folder = ${JSON.stringify(folder)};
    const create = async (to) => {
      appendFileSync(folder + '/begun', 'x');
      while (!existsSync(folder + '/go')) await sleep(20);
      appendFileSync(to + '/page', 'built');
    };
    await ensureBuild({ root: folder + '/build', key: ${JSON.stringify(NEW)}, create }, folder + '/lock.sqlite');
    console.log('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  return { exited: once(child, 'close'), log: () => printed.join('') };
}

test('of two processes one builds, and the other waits and uses the same build', async () => {
  const folder = createTemporaryFolder();
  const begun = path.join(folder, 'begun');
  const first = buildInProcess(folder);
  await expect.poll(() => existsSync(begun), { timeout: 60_000 }).toBe(true);
  const second = buildInProcess(folder);
  await expect.poll(second.log, { timeout: 60_000 }).toContain('Another process is building.');
  expect(findPage(folder)).toBeNull();
  writeFileSync(path.join(folder, 'go'), '');
  expect([await first.exited, await second.exited]).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(readFileSync(begun, 'utf8')).toBe('x');
  expect(findPage(folder)).toBe('built');
});

test('a build that a process uses stays until the process ends', async () => {
  const folder = createTemporaryFolder();
  await build(folder, OLD);
  const old = findCurrentBuild(path.join(folder, 'build')) ?? '';
  const release = tryLockFile(path.join(old, USE_MARK), 'shared');
  const another = tryLockFile(path.join(old, USE_MARK), 'shared');
  await build(folder, NEW);
  expect(findPage(folder)).toBe(NEW);
  ageBuilds(folder);
  await build(folder, NEWER);
  expect(readFileSync(path.join(old, 'page'), 'utf8')).toBe(OLD);

  release?.();
  another?.();
  ageBuilds(folder);
  await build(folder, NEW);
  expect(existsSync(old)).toBe(false);
  expect(findPage(folder)).toBe(NEW);
});

test('a build that was replaced a moment ago stays, for a process that is starting on it', async () => {
  const folder = createTemporaryFolder();
  await build(folder, OLD);
  const old = findCurrentBuild(path.join(folder, 'build')) ?? '';
  ageBuilds(folder);
  await build(folder, NEW);
  expect(existsSync(old)).toBe(true);
});

test('a build that fails or was killed leaves the current one in place', async () => {
  const folder = createTemporaryFolder();
  await build(folder, OLD);
  await expect(build(folder, NEW, async () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(findPage(folder)).toBe(OLD);
  await build(folder, NEWER);
  expect(readdirSync(path.join(folder, 'build')).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});
