import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

/** What both drivers answer alike. Neither `rowCount` nor `affectedRows` is on both: ask with `returning()`. */
interface CommonQueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

type Rows<Row> = { rows: Row[] };

export type Db = PgDatabase<CommonQueryResult>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

/** pg-boss opens connections of its own on a PostgreSQL server, and shares the only one of the embedded database. */
export type QueueConnection = { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; url: string; pool: Pool };

export type DatabaseHandle = {
  engine: 'pglite' | 'postgres';
  db: Db;
  queueConnection: QueueConnection;
  ping(): Promise<void>;
  /** Only of an embedded database in a folder: its files as they are between two statements, as a crash would leave them. */
  copyTo?(folder: string): Promise<void>;
  /** Only of an embedded database: false while its disk is all but full. */
  hasRoom?(): boolean;
  /** Only of an embedded database: tells when it has ended itself and never answers again. */
  onDeath?(tell: (error: unknown) => void): void;
  close(): Promise<void>;
};
