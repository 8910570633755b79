import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { PGlite, type PGliteOptions, type QueryOptions, type Transaction } from '@electric-sql/pglite';
import type { Filesystem } from '@electric-sql/pglite/basefs';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { PgliteSession } from 'drizzle-orm/pglite';
import { breathe } from './breath.ts';
import { DurableNodeFS, databaseFolder, ensureDatabaseFolder } from './embedded-folder.ts';
import { watchRoom } from './embedded-room.ts';
import { EmbeddedStatements } from './embedded-statements.ts';
import { parsersForDrizzle, quickSerializers, readBy } from './embedded-types.ts';
import { startUpkeep } from './embedded-upkeep.ts';
import type { DatabaseHandle, Db } from './handle.ts';
import { lockDataFolder } from './lock.ts';
import { guardPrepared, markTransaction, refuseInsideTransaction } from './transaction-guard.ts';

type NoSchema = Record<string, never>;

/** Guards the instance itself too: the queue uses it directly, and would hang inside a transaction like `db`. */
export class GuardedPglite extends PGlite {
  readonly #statements = new EmbeddedStatements((...args) => super.execProtocolStream(...args));
  /** The database has ended itself, as it does when its log cannot be written: whatever is asked now waits for ever. */
  onPanic: (error: unknown) => void = () => {};

  /** For tests, which take its memory back: what it kept there is gone. */
  forgetStatements(): void {
    this.#statements.forget();
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>) {
    try {
      return await this.#statements.pass(...args);
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') this.onPanic(error);
      throw error;
    }
  }

  override async query<T>(text: string, values?: unknown[], options?: QueryOptions) {
    refuseInsideTransaction();
    return super.query<T>(text, values, readBy(options));
  }

  override async exec(text: string, options?: QueryOptions) {
    refuseInsideTransaction();
    return super.exec(text, readBy(options));
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    refuseInsideTransaction();
    return super.transaction((tx) => {
      const { query } = tx;
      tx.query = (text, values, options) => query(text, values, readBy(options));
      return markTransaction(() => work(tx));
    });
  }

  /** Every query passes here, those of transactions too. */
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await breathe();
      return query();
    });
  }
}

class EmbeddedSession extends PgliteSession<NoSchema, NoSchema> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...args: Parameters<PgliteSession<NoSchema, NoSchema>['prepareQuery']>
  ) {
    return guardPrepared(super.prepareQuery<T>(...args));
  }
}

const settings = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const small = settings({
  shared_buffers: '32MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // A kept statement is planned for what it is asked with, as one that is not: a plan for any word is a bad one for most.
  plan_cache_mode: 'force_custom_plan',
});

const durableStart = [
  // PGlite's own parameters but for -F, which turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The one method that reaches the folder's fsync: fdatasync, the usual one, is an empty call in PGlite.
  ...settings({ wal_sync_method: 'fsync' }),
  ...small,
];

async function createPglite(options: PGliteOptions): Promise<GuardedPglite> {
  const pglite = new GuardedPglite({ extensions: { citext, pg_trgm }, ...options });
  await pglite.waitReady;
  Object.assign(pglite.parsers, parsersForDrizzle);
  Object.assign(pglite.serializers, quickSerializers);
  return pglite;
}

async function createInFolder(folder: string): Promise<GuardedPglite> {
  return createPglite({ fs: new DurableNodeFS(folder), startParams: durableStart, relaxedDurability: false });
}

/** For tests: the same database, in memory. `fs` may bring the files of one that exists. */
export async function createInMemory(fs?: Filesystem): Promise<GuardedPglite> {
  return createPglite({ startParams: [...PGlite.defaultStartParams, ...small], ...(fs && { fs }) });
}

export function embeddedHandle(
  pglite: PGlite,
  {
    beforeClose,
    afterClose,
    copyTo,
  }: { beforeClose?: () => Promise<void>; afterClose?: () => void; copyTo?: (folder: string) => Promise<void> } = {},
): DatabaseHandle {
  const dialect = new PgDialect();
  const db = new PgDatabase(dialect, new EmbeddedSession(pglite, dialect, undefined), undefined) as unknown as Db;
  const end = async () => {
    await beforeClose?.();
    try {
      await pglite.close();
    } finally {
      afterClose?.();
    }
  };
  let ending: Promise<void> | undefined;
  return {
    engine: 'pglite',
    db,
    queueConnection: { kind: 'pglite', pglite },
    async ping() {
      await db.execute(sql`select 1`);
    },
    ...(copyTo && { copyTo }),
    close: () => (ending ??= end()),
  };
}

/** A copy that nobody else knows of: no lock, and no upkeep. */
export async function openCopy(folder: string): Promise<DatabaseHandle> {
  return embeddedHandle(await createInFolder(folder));
}

export async function openEmbedded(dataDir: string): Promise<DatabaseHandle> {
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = databaseFolder(dataDir);
    await ensureDatabaseFolder(folder, async (unfinished) => (await createInFolder(unfinished)).close());
    const pglite = await createInFolder(folder);
    const upkeep = startUpkeep(pglite);
    // Queries wait meanwhile; what was committed is in the log, and the copy recovers it when it is opened.
    const copyTo = (target: string) =>
      pglite.runExclusive(() => cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE }));
    const room = watchRoom(folder);
    const beforeClose = async () => {
      room.stop();
      await upkeep.stop();
    };
    const handle = embeddedHandle(pglite, { beforeClose, afterClose: unlock, copyTo });
    const onDeath = (tell: (error: unknown) => void) => {
      pglite.onPanic = tell;
    };
    return { ...handle, hasRoom: () => room.hasRoom(), onDeath };
  } catch (error) {
    unlock();
    throw error;
  }
}
