import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openEmptyDatabase } from '../database/test-database.ts';
import {
  createTemporaryFolder,
  PROCESS_ADMIN,
  runBackupCommand,
  startServerProcess,
} from '../support/server-process.ts';
import { readFirstReleaseDump } from './backup-lines.ts';

/** Several processes start one after the other. */
const timeout = 600_000;

/** The answer comes before a database is opened, so the engine makes no difference. */
describe.runIf(inject('database').engine === 'pglite')('a restore without the list of erased people', () => {
  let folder = '';
  let file = '';
  let kept = '';
  const restore = (args: readonly string[] = [], env: Record<string, string> = {}) =>
    runBackupCommand(['restore', file, ...args], { DATA_DIR: join(folder, 'data'), ...env });
  /** Also looks whether a database was made. */
  const restoreInVain = async (args: readonly string[] = [], env: Record<string, string> = {}) => ({
    ...(await restore(args, env)),
    hasData: existsSync(join(folder, 'data/database')),
  });
  const rejectedWith = (text: string) => ({ code: 1, output: expect.stringContaining(text) as string, hasData: false });

  beforeEach(() => {
    folder = createTemporaryFolder();
    file = join(folder, 'old.kanisa');
    kept = join(folder, 'data/erased.txt');
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, gzipSync(`${readFirstReleaseDump().join('\n')}\n`));
  });

  it('stops before it changes anything and says how to go on, also if there is one beside the backup', async () => {
    for (const beside of [null, '# Marks\n']) {
      if (beside !== null) writeFileSync(join(folder, 'erased.txt'), beside);
      const answer = await restoreInVain();
      expect(answer).toEqual(rejectedWith(`the list of erased people, ${kept}, is not there`));
      expect(answer).toEqual(rejectedWith('add --without-erased-list'));
    }
    const namesBeside = await restoreInVain(['--erased', join(folder, 'erased.txt')]);
    expect(namesBeside).toEqual(rejectedWith(`${kept}, is not there`));
  });

  it('stops if a list that was named is missing', async () => {
    const elsewhere = join(folder, 'elsewhere.txt');
    const answers = [await restoreInVain(['--erased', elsewhere]), await restoreInVain([], { ERASED_LIST: elsewhere })];
    for (const answer of answers) expect(answer).toEqual(rejectedWith(`${elsewhere}, is not there`));
  });

  it('stops if the list is empty, because every list has a heading', async () => {
    for (const content of ['', '\n \n']) {
      writeFileSync(kept, content);
      expect(await restoreInVain()).toEqual(rejectedWith(`${kept}, is not there or is empty`));
    }
  });

  it('stops if the list is older than the backup or of another installation', async () => {
    writeFileSync(kept, '# Marks\n# Backup of 2025-01-01T00:00:00.000Z\n');
    expect(await restoreInVain()).toEqual(rejectedWith(`${kept}, is older than the backup of 20`));
  });

  it('stops if the list is damaged', async () => {
    writeFileSync(join(folder, 'erased.txt'), `# Marks\n${'a'.repeat(64)}\n${'b'.repeat(40)}\n`);
    expect(await restoreInVain()).toEqual(rejectedWith('Line 3 of'));
  });

  it('restores when it is told to, and warns', { timeout }, async () => {
    const { code, output } = await restore(['--without-erased-list']);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored what was backed up')]);
    expect(output).toContain('WARNING: ERASED PEOPLE MAY BE BACK');
  });
});

async function post(origin: string, path: string, json: unknown, token?: string) {
  return fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(json),
  });
}

const password = 'a password of Baraka';
const logIn = (origin: string, identifier: string, secret = password) =>
  post(origin, '/auth/login', { identifier, password: secret });

async function readToken(answer: Response): Promise<string> {
  const body = (await answer.json()) as { access_token?: string };
  return body.access_token ?? '';
}

/** Creates somebody who asks to be erased. */
async function createLeavingUser(origin: string, token: string): Promise<number> {
  const created = await post(
    origin,
    '/admin/users',
    {
      first_name: 'Baraka',
      last_name: 'Otieno',
      username: 'baraka',
      phone_number: '+254712345678',
      personal_email: 'baraka@example.com',
      password,
      is_verified: true,
    },
    token,
  );
  expect([created.status, await created.clone().text()]).toEqual([201, expect.any(String)]);
  const own = await readToken(await logIn(origin, 'baraka'));
  expect((await post(origin, '/profile/deletion', { current_password: password }, own)).status).toBe(200);
  return ((await created.json()) as { user: { id: number } }).user.id;
}

/** The environment of an installation whose database is empty, on the engine of this project. */
async function createEmptyInstallation(): Promise<Record<string, string>> {
  if (inject('database').engine === 'pglite') return {};
  const { queueConnection } = await openEmptyDatabase();
  if (queueConnection.kind !== 'postgres') throw new Error('wrong engine');
  return { DATABASE_URL: queueConnection.url };
}

it('a person who was erased after the backup stays erased, without any setting', { timeout }, async () => {
  const [backups, dataDir, newDataDir] = [createTemporaryFolder(), createTemporaryFolder(), createTemporaryFolder()];
  const file = join(backups, 'today.kanisa');
  const env = await createEmptyInstallation();
  const server = await startServerProcess(dataDir, env);
  const token = await readToken(await logIn(server.origin, PROCESS_ADMIN.username, PROCESS_ADMIN.password));
  const userId = await createLeavingUser(server.origin, token);
  const backup = await runBackupCommand(['backup', file], { DATA_DIR: dataDir, ...env });
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('Backed up')]);
  expect((await post(server.origin, `/admin/deletions/${userId}`, {}, token)).status).toBe(200);
  await server.stop();
  expect(readFileSync(join(backups, 'erased.txt'), 'utf8')).not.toMatch(/^[0-9a-f]{64}$/m);

  const target = { DATA_DIR: newDataDir, ...(await createEmptyInstallation()) };
  const refused = await runBackupCommand(['restore', file], target);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Nothing was restored')]);
  const kept = join(dataDir, 'erased.txt');
  const restored = await runBackupCommand(['restore', file, '--erased', kept], target);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('1 people who were erased')]);
  expect(restored.output).not.toContain('WARNING');
  const again = await startServerProcess(newDataDir, target);
  expect((await logIn(again.origin, 'baraka')).status).toBe(401);
  expect((await logIn(again.origin, PROCESS_ADMIN.username, PROCESS_ADMIN.password)).status).toBe(200);
  await again.stop();
  expect(readFileSync(join(newDataDir, 'erased.txt'), 'utf8')).toMatch(/^[0-9a-f]{64}$/m);
});
