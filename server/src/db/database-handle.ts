import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { PublicChanges } from './public-changes.ts';

/** The result type that both drivers share. They share neither `rowCount` nor `affectedRows`: use `returning()`. */
interface CommonQueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

type Rows<Row> = { rows: Row[] };

/** The database as drizzle has it, for tests, tools and `forNobody`. */
export type WholeDb = PgDatabase<CommonQueryResult>;
export type Tx = Parameters<Parameters<WholeDb['transaction']>[0]>[0];

/**
 * The database for reading. It begins no transaction and has no statement that writes: `transactionAs` does for a
 * person, after it has checked their right, and `forNobody` for everything else.
 */
export type Db = Omit<WholeDb, 'insert' | 'update' | 'delete' | 'transaction'>;
export type DbOrTx = Db | Tx;

/** The parameter of a function that writes: the type keeps callers from passing the database of `Deps`. */
export type WriteDb = WholeDb | Tx;

/** Opens the database for work on behalf of nobody who is signed in. `_why` is for the reader. */
export function forNobody(db: DbOrTx, _why: string): WholeDb {
  return db as WholeDb;
}

/** pg-boss opens its own connections to a PostgreSQL server and shares the single one of the embedded database. */
export type QueueConnection = { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string; pool: Pool };

export type DatabaseHandle = {
  engine: 'pglite' | 'postgres';
  db: Db;
  queueConnection: QueueConnection;
  /** Whether commits notify connections that listen. A connection pooler may lose notifications. */
  hasNotifications: boolean;
  ping(): Promise<void>;
  /** Calls back after each commit that changed what visitors see, of any process; without notifications, regularly. */
  watchPublicChanges(onChange: () => void): Promise<PublicChanges>;
  /**
   * Embedded database in a folder only. Copies the files between two statements; the copy equals the state after a
   * crash.
   */
  copyTo?(folder: string): Promise<void>;
  /** Embedded database only. False while the disk is almost full. */
  hasDiskSpace?(): boolean;
  /** Embedded database only. Calls back when PostgreSQL panicked and will never answer again. */
  onDeath?(notify: (error: unknown) => void): void;
  close(): Promise<void>;
};
