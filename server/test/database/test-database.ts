import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { inject, onTestFinished } from 'vitest';
import { buildDatabaseUrl, copyDatabase, executeOnServer } from '../../../tools/test/postgres-databases.ts';
import { type DatabaseHandle, openDatabase, type WholeDb } from '../../src/db/client.ts';
import { createEmbeddedHandle, createPgliteInMemory } from '../../src/db/embedded/embedded-database.ts';
import { CopiedFilesystem } from './memory-files.ts';
import { snapshotDatabase } from './snapshot.ts';

type PgliteSource = { engine: 'pglite'; template: string };
type PostgresSource = { engine: 'postgres'; url: string; prefix: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: PgliteSource | PostgresSource;
  }
}

/** Tests write what they need. */
export type TestDatabase = DatabaseHandle & { db: WholeDb };

/** Opens a migrated database for this test alone, on the project's engine. It is closed after the test. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const source = inject('database');
  return (await (source.engine === 'pglite' ? openInMemory(source) : openOnServer(source))) as TestDatabase;
}

/** Opens a database without any table. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const handle = await openTestDatabase();
  await handle.db.execute(sql`drop schema public, drizzle, pgboss cascade`);
  await handle.db.execute(sql`create schema public`);
  return handle;
}

interface SpareDatabase {
  pglite: PGlite;
  restore: () => void;
}

/** In-memory databases of this worker that no test uses. */
const spares: SpareDatabase[] = [];
const DRAIN_MS = 1_000;

async function openInMemory({ template }: PgliteSource): Promise<DatabaseHandle> {
  const spare = spares.pop() ?? (await createSpare(template));
  const { proxy, revoke } = Proxy.revocable(spare.pglite, {
    get: (pglite, name) => {
      if (name === 'close') return close;
      if (name === 'listen') return listen;
      const value: unknown = Reflect.get(pglite, name, pglite);
      return typeof value === 'function' ? (value.bind(pglite) as unknown) : value;
    },
  });
  const unlisteners: (() => Promise<void>)[] = [];
  const listen: PGlite['listen'] = async (...args) => {
    const end = await spare.pglite.listen(...args);
    unlisteners.push(end);
    return end;
  };
  const close = async () => {
    revoke();
    // Listeners live outside the snapshot. Without this the next `listen` would find the channel registered already.
    for (const end of unlisteners) await end();
    if (await waitForIdle(spare.pglite)) spares.push(spare);
  };
  spare.restore();
  const handle = createEmbeddedHandle(proxy);
  onTestFinished(() => handle.close());
  return handle;
}

async function createSpare(template: string): Promise<SpareDatabase> {
  const pglite = await createPgliteInMemory(new CopiedFilesystem(template));
  await loadLibraries(pglite);
  const rewind = snapshotDatabase(pglite);
  const restore = () => {
    rewind();
    pglite.forgetStatements();
  };
  return { pglite, restore };
}

/** Loads all libraries before the snapshot: one loaded later would count as loaded after its memory was restored. */
async function loadLibraries(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ file: string }>(
    'select distinct probin as file from pg_proc where probin <> $1',
    [''],
  );
  for (const { file } of rows) await pglite.query(`load '${file}'`);
}

/** An unfinished transaction would continue in the next test. */
async function waitForIdle(pglite: PGlite): Promise<boolean> {
  const waiting = new AbortController();
  const drained = pglite.transaction(async () => true).catch(() => false);
  const stuck = sleep(DRAIN_MS, false, { signal: waiting.signal }).catch(() => false);
  const isIdle = await Promise.race([drained, stuck]);
  waiting.abort();
  return isIdle;
}

async function openOnServer({ url, prefix, template }: PostgresSource): Promise<DatabaseHandle> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await copyDatabase(url, template, name);
  const handle = await openDatabase({ url: buildDatabaseUrl(url, name), dataDir: '' });
  onTestFinished(async () => {
    await handle.close();
    await executeOnServer(url, `drop database ${name} with (force)`);
  });
  return handle;
}
