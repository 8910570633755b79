import { openEmbedded } from './embedded.ts';
import type { DatabaseHandle } from './handle.ts';
import { openPostgres } from './postgres.ts';

export type { DatabaseHandle, Db, DbOrTx, QueueConnection, Tx } from './handle.ts';

/** A PostgreSQL server when there is a URL, otherwise the embedded database under the data folder. */
export function openDatabase({ url, dataDir }: { url?: string; dataDir: string }): Promise<DatabaseHandle> {
  return url ? openPostgres(url) : openEmbedded(dataDir);
}
