import { execFileSync } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { PgliteSession } from 'drizzle-orm/pglite';
import { PROJECT_ROOT } from '../../base/project-root.ts';
import type { DatabaseHandle, Db } from '../database-handle.ts';
import { executeDirectly } from '../prepared-query.ts';
import { listenOnPglite } from '../public-changes.ts';
import { assertOutsideTransaction, guardPreparedQuery, runMarkedAsTransaction } from '../transaction-guard.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { DurableNodeFS, ensureDatabaseFolder, getDatabaseFolder } from './database-folder.ts';
import { watchDiskSpace } from './disk-space.ts';
import { startMaintenance } from './maintenance.ts';
import { markKeptPlan, PreparedStatementCache } from './prepared-statements.ts';
import { byteaSerializers, drizzleParsers, withParsers } from './type-parsers.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** `tools/build/release.ts` writes it. */
const EMPTY_DATABASE = join(PROJECT_ROOT, 'server/database.tgz');

type NoSchema = Record<string, never>;

/** The queue uses the PGlite instance directly; inside a transaction its query would deadlock like one on `db`. */
export class GuardedPglite extends PGlite {
  readonly #statements = new PreparedStatementCache(
    (...args) => super.execProtocolStream(...args),
    (...args) => super.execProtocolRawStream(...args),
  );
  /** Called when PostgreSQL panics, for example because its log cannot be written. Every later query would hang. */
  onPanic: (error: unknown) => void = () => {};

  /** For tests that restore the database's memory: the prepared statements are lost with it. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    try {
      return await this.#statements.handleMessage(...args);
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') this.onPanic(error);
      throw error;
    }
  }

  override async query<T>(text: string, values?: unknown[], options?: QueryOptions) {
    assertOutsideTransaction();
    return super.query<T>(text, values, withParsers(options));
  }

  override async exec(text: string, options?: QueryOptions) {
    assertOutsideTransaction();
    return super.exec(text, withParsers(options));
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    assertOutsideTransaction();
    return super.transaction((tx) => {
      const { query } = tx;
      tx.query = (text, values, options) => query(text, values, withParsers(options));
      return runMarkedAsTransaction(() => work(tx));
    });
  }

  /** Every query passes here, including those in transactions. */
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await yieldToEventLoop();
      return query();
    });
  }
}

/** With parsers, as drizzle passes them: see withParsers. */
const ARRAY_ROWS: QueryOptions = { rowMode: 'array', parsers: {} };

class EmbeddedSession extends PgliteSession<NoSchema, NoSchema> {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite, dialect: PgDialect) {
    super(pglite, dialect, undefined);
    this.#pglite = pglite;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, ...rest]: Parameters<PgliteSession<NoSchema, NoSchema>['prepareQuery']>
  ) {
    if (name === undefined) return guardPreparedQuery(super.prepareQuery<T>(query, fields, name, ...rest));
    const marked = { ...query, sql: markKeptPlan(name, query.sql) };
    const prepared = guardPreparedQuery(super.prepareQuery<T>(marked, fields, name, ...rest));
    return executeDirectly(prepared, marked, fields, (text, params) => this.#pglite.query(text, params, ARRAY_ROWS));
  }
}

const toStartParams = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const memoryParams = toStartParams({
  shared_buffers: '32MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
});

const durableParams = [
  // PGlite's own parameters without -F, which turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // Only this method calls the file system's fsync: fdatasync, the default, is a no-op in PGlite.
  ...toStartParams({ wal_sync_method: 'fsync' }),
  ...memoryParams,
];

async function createPglite(options: PGliteOptions): Promise<GuardedPglite> {
  const pglite = new GuardedPglite({ extensions: { citext, pg_trgm }, ...options });
  await pglite.waitReady;
  Object.assign(pglite.parsers, drizzleParsers);
  Object.assign(pglite.serializers, byteaSerializers);
  return pglite;
}

async function createPgliteInFolder(folder: string): Promise<GuardedPglite> {
  return createPglite({ fs: new DurableNodeFS(folder), startParams: durableParams, relaxedDurability: false });
}

/** For tests: the same database in memory. `fs` may contain the files of an existing one. */
export async function createPgliteInMemory(fs?: Filesystem): Promise<GuardedPglite> {
  return createPglite({ startParams: [...PGlite.defaultStartParams, ...memoryParams], ...(fs && { fs }) });
}

/**
 * A release contains an empty database. Unpacking it takes a third of the time and memory of making one, which takes
 * 600 MB.
 */
async function createDatabase(folder: string): Promise<void> {
  if (existsSync(EMPTY_DATABASE)) execFileSync('tar', ['-xzf', EMPTY_DATABASE, '-C', folder]);
  else await (await createPgliteInFolder(folder)).close();
}

export function createEmbeddedHandle(
  pglite: PGlite,
  {
    beforeClose,
    afterClose,
    copyTo,
  }: { beforeClose?: () => Promise<void>; afterClose?: () => void; copyTo?: (folder: string) => Promise<void> } = {},
): DatabaseHandle {
  const dialect = new PgDialect();
  const db = new PgDatabase(dialect, new EmbeddedSession(pglite, dialect), undefined) as unknown as Db;
  const closeOnce = async () => {
    await beforeClose?.();
    try {
      await pglite.close();
    } finally {
      afterClose?.();
    }
  };
  let closing: Promise<void> | undefined;
  return {
    engine: 'pglite',
    db,
    queueConnection: { kind: 'pglite', pglite },
    async ping() {
      await db.execute(sql`select 1`);
    },
    hasNotifications: true,
    watchPublicChanges: (onChange) => listenOnPglite(pglite, onChange),
    ...(copyTo && { copyTo }),
    close: () => (closing ??= closeOnce()),
  };
}

/** Opens a private copy: it needs neither the lock nor maintenance. */
export async function openDatabaseCopy(folder: string): Promise<DatabaseHandle> {
  return createEmbeddedHandle(await createPgliteInFolder(folder));
}

export async function openEmbeddedDatabase(dataDir: string): Promise<DatabaseHandle> {
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = getDatabaseFolder(dataDir);
    await ensureDatabaseFolder(folder, createDatabase);
    const pglite = await createPgliteInFolder(folder);
    const maintenance = startMaintenance(pglite);
    // Queries wait while the files are copied. Commits are in the log, and the copy recovers them when it is opened.
    const copyTo = (target: string) =>
      pglite.runExclusive(() => cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE }));
    const diskSpace = watchDiskSpace(folder);
    const beforeClose = async () => {
      diskSpace.stop();
      await maintenance.stop();
    };
    const handle = createEmbeddedHandle(pglite, { beforeClose, afterClose: unlock, copyTo });
    const onDeath = (notify: (error: unknown) => void) => {
      pglite.onPanic = notify;
    };
    return { ...handle, hasDiskSpace: () => diskSpace.hasDiskSpace(), onDeath };
  } catch (error) {
    unlock();
    throw error;
  }
}
