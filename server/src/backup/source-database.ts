import { existsSync } from 'node:fs';
import { type DatabaseHandle, openDatabase } from '../db/client.ts';
import { DataFolderInUseError } from '../db/embedded/data-folder-lock.ts';
import { getDatabaseFolder } from '../db/embedded/database-folder.ts';
import { BackupError } from './backup-format.ts';
import { withLiveCopy } from './live-copy.ts';

export interface SourceLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

type ReadSource = (source: DatabaseHandle) => Promise<void>;

/** Opens the database for reading, whether the server runs or not. */
export async function withSourceDatabase(location: SourceLocation, read: ReadSource): Promise<void> {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl === undefined && !existsSync(getDatabaseFolder(dataDir))) {
    throw new BackupError(`There is no database in ${dataDir}.`);
  }
  const source = await openIfUnused(location);
  if (source) return readAndClose(source, read);
  const { openDatabaseCopy: openCopy } = await import('../db/embedded/embedded-database.ts');
  return withLiveCopy(dataDir, async (folder) => {
    const copy = await openCopy(folder);
    // The copy is thrown away, so a failed close loses nothing.
    await readAndClose({ ...copy, close: () => copy.close().catch(() => undefined) }, read);
  });
}

/** Null when a running server holds the lock. */
async function openIfUnused({ databaseUrl: url, dataDir }: SourceLocation): Promise<DatabaseHandle | null> {
  try {
    return await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  } catch (error) {
    if (error instanceof DataFolderInUseError) return null;
    throw error;
  }
}

async function readAndClose(source: DatabaseHandle, read: ReadSource): Promise<void> {
  try {
    await read(source);
  } finally {
    await source.close();
  }
}
