import type { DatabaseHandle } from './database-handle.ts';

export type { DatabaseHandle, Db, DbOrTx, QueueConnection, Tx } from './database-handle.ts';

interface DatabaseLocation {
  url?: string;
  dataDir: string;
  /** People wait for the answers: a server that gives none soon is given up. Tools and migrations have time. */
  isServing?: boolean;
}

/**
 * A PostgreSQL server when there is a URL, otherwise the embedded database under the data folder. Only the engine in
 * use is loaded: each brings megabytes that the other does not need.
 */
export async function openDatabase({ url, dataDir, isServing = false }: DatabaseLocation): Promise<DatabaseHandle> {
  if (url) return (await import('./postgres.ts')).openPostgres(url, { isServing });
  return (await import('./embedded/embedded-database.ts')).openEmbeddedDatabase(dataDir);
}
