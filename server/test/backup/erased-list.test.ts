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
  /** Also looks whether a data folder was made. */
  const restoreInVain = async (args: readonly string[] = [], env: Record<string, string> = {}) => ({
    ...(await restore(args, env)),
    hasData: existsSync(join(folder, 'data')),
  });
  const rejectedWith = (text: string) => ({ code: 1, output: expect.stringContaining(text) as string, hasData: false });

  beforeEach(() => {
    folder = createTemporaryFolder();
    file = join(folder, 'old.kanisa');
    writeFileSync(file, gzipSync(`${readFirstReleaseDump().join('\n')}\n`));
  });

  it('stops before it changes anything and says how to go on', async () => {
    const answer = await restoreInVain();
    expect(answer).toEqual(rejectedWith(`the list of erased people, ${join(folder, 'erased.txt')}, is not there`));
    expect(answer).toEqual(rejectedWith('add --without-erased-list'));
  });

  it('stops if a list that was named is missing, also beside another list', async () => {
    writeFileSync(join(folder, 'erased.txt'), '# Marks\n');
    const elsewhere = join(folder, 'elsewhere.txt');
    const answers = [await restoreInVain(['--erased', elsewhere]), await restoreInVain([], { ERASED_LIST: elsewhere })];
    for (const answer of answers) expect(answer).toEqual(rejectedWith(`${elsewhere}, is not there`));
  });

  it('stops if the list is empty, because every list has a heading', async () => {
    const list = join(folder, 'erased.txt');
    for (const content of ['', '\n \n']) {
      writeFileSync(list, content);
      expect(await restoreInVain()).toEqual(rejectedWith(`${list}, is not there or is empty`));
    }
  });

  it('stops if the list is damaged', async () => {
    writeFileSync(join(folder, 'erased.txt'), `# Marks\n${'a'.repeat(64)}\n${'b'.repeat(40)}\n`);
    expect(await restoreInVain()).toEqual(rejectedWith('Line 3 of'));
  });

  it('restores when it is told to', { timeout: 600_000 }, async () => {
    const { code, output } = await restore(['--without-erased-list']);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored what was backed up')]);
  });
});
