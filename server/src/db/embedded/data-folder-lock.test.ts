import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'kanisa-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

const module_ = join(import.meta.dirname, 'data-folder-lock.ts');

/** Starts a process that takes the lock, reports it and stays alive, or reports the error and ends. Unreferenced, the lock would end. */
function lockInProcess(dataDir: string): ChildProcess {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(module_)});
    globalThis.unlock = lockDataFolder(${JSON.stringify(dataDir)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function untilLocked(child: ChildProcess): Promise<void> {
  const [output] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  expect(output.toString()).toBe('locked\n');
}

describe('the lock on the data folder', () => {
  it('rejects a second process at once and prints only the folder and what to do', async () => {
    const dataDir = join(root, 'two-processes');
    const holder = lockInProcess(dataDir);
    const noise = text(holder.stderr ?? process.stdin);
    await untilLocked(holder);

    const startedAt = performance.now();
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUseError);
    expect(performance.now() - startedAt).toBeLessThan(1000);

    const second = lockInProcess(dataDir);
    const [complaint, [code]] = await Promise.all([text(second.stderr ?? process.stdin), once(second, 'exit')]);
    expect(code).not.toBe(0);
    expect(complaint).toContain(`The data folder ${dataDir} is in use by another Kanisa process.`);
    expect(complaint).toContain('set DATA_DIR to another folder, or set DATABASE_URL');
    expect(complaint).not.toContain('ExperimentalWarning');

    holder.kill('SIGKILL');
    expect(await noise).toBe('');
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('is released when its process ends by %s', async (signal) => {
    const dataDir = join(root, signal);
    for (let round = 0; round < 3; round += 1) {
      const holder = lockInProcess(dataDir);
      await untilLocked(holder);
      expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUseError);
      holder.kill(signal);
      await once(holder, 'exit');
      lockDataFolder(dataDir)();
    }
  });

  it('blocks the same process too, until it is released', () => {
    const dataDir = join(root, 'one-process');
    const release = lockDataFolder(dataDir);
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderInUseError);
    release();
    lockDataFolder(dataDir)();
  });

  it('does not affect other folders', () => {
    const release = lockDataFolder(join(root, 'a'));
    expect(() => lockDataFolder(join(root, 'b'))()).not.toThrow();
    release();
  });

  it('names the folder when it cannot be locked', () => {
    const dataDir = join(root, 'in-the-way');
    mkdirSync(join(dataDir, 'lock.sqlite'), { recursive: true });
    expect(() => lockDataFolder(dataDir)).toThrow(`The data folder ${dataDir} cannot be locked`);
  });
});
