import type { DatabaseHandle } from './database-handle.ts';

export type { DatabaseHandle, Db, DbOrTx, QueueConnection, Tx, WholeDb, WriteDb } from './database-handle.ts';
export { forNobody } from './database-handle.ts';

interface DatabaseLocation {
  url?: string;
  dataDir: string;
  /** True for the server process: requests need short timeouts. Tools and migrations may wait longer. */
  isServing?: boolean;
  /** False behind a connection pooler that loses notifications, see pooler-probe.ts. */
  hasNotifications?: boolean;
}

/**
 * Opens the PostgreSQL server of the URL, or the embedded database in the data folder. Only the engine in use is
 * loaded: each takes megabytes.
 */
export async function openDatabase({
  url,
  dataDir,
  isServing = false,
  hasNotifications = true,
}: DatabaseLocation): Promise<DatabaseHandle> {
  if (url) return (await import('./postgres.ts')).openPostgres(url, { isServing, hasNotifications });
  return (await import('./embedded/embedded-database.ts')).openEmbeddedDatabase(dataDir);
}
