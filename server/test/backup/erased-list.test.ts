import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createTemporaryFolder, runBackupCommand } from '../support/server-process.ts';
import { readFirstReleaseDump } from './backup-lines.ts';

/** The answer comes before a database is opened, so the engine makes no difference. */
describe.runIf(inject('database').engine === 'pglite')('a restore without the list of erased people', () => {
  let folder = '';
  let file = '';
  const restore = (args: readonly string[] = [], env: Record<string, string> = {}) =>
    runBackupCommand(['restore', file, ...args], { DATA_DIR: join(folder, 'data'), ...env });
  const expectRejection = async (rejected: ReturnType<typeof restore>, text: string) => {
    expect(await rejected).toEqual({ code: 1, output: expect.stringContaining(text) });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  };

  beforeEach(() => {
    folder = createTemporaryFolder();
    file = join(folder, 'old.kanisa');
    writeFileSync(file, gzipSync(`${readFirstReleaseDump().join('\n')}\n`));
  });

  it('stops before it changes anything and says how to go on', async () => {
    await expectRejection(restore(), `the list of erased people, ${join(folder, 'erased.txt')}, is not there`);
    await expectRejection(restore(), 'add --without-erased-list');
  });

  it('stops if a list that was named is missing, also beside another list', async () => {
    writeFileSync(join(folder, 'erased.txt'), '');
    const elsewhere = join(folder, 'elsewhere.txt');
    await expectRejection(restore(['--erased', elsewhere]), `${elsewhere}, is not there`);
    await expectRejection(restore([], { ERASED_LIST: elsewhere }), `${elsewhere}, is not there`);
  });

  it('stops if the list is damaged', async () => {
    writeFileSync(join(folder, 'erased.txt'), `# Marks\n${'a'.repeat(64)}\n${'b'.repeat(40)}\n`);
    await expectRejection(restore(), 'Line 3 of');
  });

  it('restores when it is told to', { timeout: 600_000 }, async () => {
    const { code, output } = await restore(['--without-erased-list']);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored what was backed up')]);
  });
});
