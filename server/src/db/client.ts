import type { DatabaseHandle } from './handle.ts';

export type { DatabaseHandle, Db, DbOrTx, QueueConnection, Tx } from './handle.ts';

/**
 * A PostgreSQL server when there is a URL, otherwise the embedded database under the data folder. Only the engine in
 * use is loaded: each brings megabytes that the other does not need.
 */
export async function openDatabase({ url, dataDir }: { url?: string; dataDir: string }): Promise<DatabaseHandle> {
  if (url) return (await import('./postgres.ts')).openPostgres(url);
  return (await import('./embedded.ts')).openEmbedded(dataDir);
}
