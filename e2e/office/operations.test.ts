import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../tools/child-processes.ts';
import { listNodeFlags } from '../../tools/node-flags.ts';
import { buildDatabaseUrl } from '../../tools/test/postgres-databases.ts';
import { makeRegistration, postJson } from '../support/accounts.ts';
import {
  createProductDatabase,
  EMBEDDED_DATABASE,
  TEMPLATE_DATABASE_VARIABLE,
  TEMPLATE_FOLDER_VARIABLE,
} from '../support/databases.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Runs the command as npm does, with an operator's settings. */
const runKanisaCommand = (name: 'backup' | 'restore' | 'move', args: readonly string[], env: Record<string, string>) =>
  runCommand(process.execPath, [...listNodeFlags('DATABASE'), 'server/build/backup.js', name, ...args], {
    env: { ...EMBEDDED_DATABASE, INIT_CWD: '', ...env },
  });

const logInByApi = ({ origin }: Product, { username: identifier, password }: { username: string; password: string }) =>
  fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });

const findTableRow = (table: string, output: string) =>
  new RegExp(`^${table} +\\d+ rows  \\w+$`, 'm').exec(output)?.[0];

function makeAccount() {
  const { username, ...body } = makeRegistration();
  return { username, password: body.password, body };
}

async function createEmptyDatabase(): Promise<string> {
  const server = process.env[TEMPLATE_DATABASE_VARIABLE];
  if (server === undefined) throw new Error('Run it through the test command, which brings a server.');
  const { url, drop } = await createProductDatabase(buildDatabaseUrl(server, 'postgres'));
  onTestFinished(drop);
  return url;
}

// Nine processes start in this test, one after the other.
test('the product is backed up while it runs, restored elsewhere and moved to PostgreSQL', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ops-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'today.kanisa')];
  const template = process.env[TEMPLATE_FOLDER_VARIABLE];
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const settings = { ...EMBEDDED_DATABASE, DATA_DIR: dataDir };
  const product = await startProduct(settings);
  const [before, after] = [makeAccount(), makeAccount()];
  await postJson(product, '/auth/register', before.body);
  const busy = Promise.all(
    [makeAccount(), makeAccount()].map((person) => postJson(product, '/auth/register', person.body)),
  );
  const backup = await runKanisaCommand('backup', [file], { DATA_DIR: dataDir });
  expect(backup.output).toContain('Backed up to');
  await busy;
  await postJson(product, '/auth/register', after.body);
  const rejected = await runKanisaCommand('move', [await createEmptyDatabase()], { DATA_DIR: dataDir });
  expect([rejected.code, rejected.output]).toEqual([1, expect.stringContaining('is in use by another Kanisa process')]);
  await product.stop();
  // No part of the temporary copy is left.
  expect((await readdir(dataDir)).filter((name) => name.startsWith('copy'))).toEqual([]);

  const restoredUrl = await createEmptyDatabase();
  const restored = await runKanisaCommand('restore', [file], { DATA_DIR: dataDir, DATABASE_URL: restoredUrl });
  expect([restored.code, findTableRow('users', restored.output)]).toEqual([0, findTableRow('users', backup.output)]);
  const movedUrl = await createEmptyDatabase();
  const moved = await runKanisaCommand('move', [movedUrl], { DATA_DIR: dataDir });
  expect([moved.code, moved.output]).toEqual([
    0,
    expect.stringContaining('every table was read again there and is equal'),
  ]);

  const [old, current] = await Promise.all([restoredUrl, movedUrl].map((url) => startProduct({ DATABASE_URL: url })));
  if (!old || !current) throw new Error('They did not start');
  const known = await Promise.all(
    [old, current].map(async (one) => [(await logInByApi(one, before)).status, (await logInByApi(one, after)).status]),
  );
  expect(known).toEqual([
    [200, 401],
    [200, 200],
  ]);
  await Promise.all([old.stop(), current.stop()]);
  await expect(startProduct(settings)).rejects.toThrow('did not start');
  expect(existsSync(path.join(dataDir, 'moved.txt'))).toBe(true);
});
