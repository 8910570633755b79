import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { buildDatabaseUrl, copyDatabase, executeOnServer } from '../../tools/test/postgres-databases.ts';
import { readFirstReleaseDump } from './backup/backup-lines.ts';
import { writeLooseDatabaseFolder } from './database/memory-files.ts';
import {
  createTemporaryFolder,
  registerThroughHttp,
  runBackupCommand,
  startServerProcess,
} from './support/server-process.ts';

const source = inject('database');

/** Several processes start one after the other. */
const timeout = 600_000;

/** Every file, folder and socket that the group or others can use, with its mode. */
function listLooseEntries(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const { mode } = lstatSync(join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${name}`];
  });
}

/** Gives everybody access, as a careless umask, copy or `chmod` does. */
function loosen(folder: string): void {
  chmodSync(folder, 0o777);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = join(folder, name);
    chmodSync(entry, lstatSync(entry).isDirectory() ? 0o777 : 0o666);
  }
}

/** A data folder that existed before, with a mail in its outbox. */
function createLooseDataFolder(): string {
  const dataDir = join(createTemporaryFolder(), 'data');
  mkdirSync(join(dataDir, 'outbox'), { recursive: true });
  writeFileSync(join(dataDir, 'outbox/old.eml'), '');
  loosen(dataDir);
  return dataDir;
}

async function waitForNewMail(dataDir: string): Promise<void> {
  const listMails = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  await expect.poll(() => listMails().length, { timeout: 120_000 }).toBeGreaterThan(1);
}

describe.runIf(source.engine === 'pglite')('the embedded database', () => {
  it('and its outbox, socket, backups and other files are readable by their owner only, whatever was there', {
    timeout,
  }, async () => {
    if (source.engine !== 'pglite') throw new Error('Needs the embedded database');
    const dataDir = createLooseDataFolder();
    writeLooseDatabaseFolder(source.template, join(dataDir, 'database'));
    for (const name of ['old.kanisa', 'kanisa.log', 'secret.txt']) writeFileSync(join(dataDir, name), '');
    loosen(dataDir);
    const server = await startServerProcess(dataDir);
    await registerThroughHttp(server.origin);
    await waitForNewMail(dataDir);
    expect(readdirSync(dataDir)).toContain('control.sock');
    expect(listLooseEntries(dataDir)).toEqual([]);

    const backups = createTemporaryFolder();
    const file = join(backups, 'today.kanisa');
    for (const name of [`${file}.unfinished`, join(backups, 'erased.txt')]) writeFileSync(name, '');
    loosen(backups);
    const backup = await runBackupCommand(['backup', file], { DATA_DIR: dataDir });
    expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('Backed up')]);
    await server.stop();
    expect(listLooseEntries(dataDir)).toEqual([]);
    expect(readdirSync(backups).toSorted()).toEqual(['erased.txt', 'today.kanisa']);
    for (const name of readdirSync(backups)) expect(lstatSync(join(backups, name)).mode & 0o777, name).toBe(0o600);
  });

  it('is readable by its owner only when a backup was restored into an open folder', { timeout }, async () => {
    const folder = createTemporaryFolder();
    const [restored, file] = [join(folder, 'restored'), join(folder, 'old.kanisa')];
    writeFileSync(file, gzipSync(`${readFirstReleaseDump().join('\n')}\n`));
    mkdirSync(restored);
    loosen(restored);
    const restore = await runBackupCommand(['restore', file, '--without-erased-list'], { DATA_DIR: restored });
    expect([restore.code, restore.output]).toEqual([0, expect.stringContaining('Restored')]);
    expect(existsSync(join(restored, 'database/PG_VERSION'))).toBe(true);
    expect(listLooseEntries(restored)).toEqual([]);
  });
});

it.runIf(source.engine === 'postgres')(
  'only the owner can read the outbox beside a PostgreSQL server, whatever was there',
  { timeout },
  async () => {
    if (source.engine !== 'postgres') throw new Error('Needs a server');
    const name = `${source.prefix}_${randomBytes(6).toString('hex')}`;
    await copyDatabase(source.url, source.template, name);
    onTestFinished(() => executeOnServer(source.url, `drop database ${name} with (force)`));
    const dataDir = createLooseDataFolder();
    const server = await startServerProcess(dataDir, { DATABASE_URL: buildDatabaseUrl(source.url, name) });
    await registerThroughHttp(server.origin);
    await waitForNewMail(dataDir);
    expect(listLooseEntries(dataDir)).toEqual([]);
    await server.stop();
  },
);
