import { existsSync } from 'node:fs';
import { type DatabaseHandle, openDatabase } from '../db/client.ts';
import { databaseFolder } from '../db/embedded-folder.ts';
import { DataFolderInUseError } from '../db/lock.ts';
import { withCopy } from './control.ts';
import { BackupError } from './format.ts';

export interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

type Read = (source: DatabaseHandle) => Promise<void>;

/** The database that is to be read, whether the product runs or not. */
export async function withSource(place: Place, read: Read): Promise<void> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl === undefined && !existsSync(databaseFolder(dataDir))) {
    throw new BackupError(`There is no database in ${dataDir}.`);
  }
  const source = await openUnused(place);
  if (source) return readAndClose(source, read);
  const { openCopy } = await import('../db/embedded.ts');
  return withCopy(dataDir, async (folder) => {
    const copy = await openCopy(folder);
    // Nothing that it still had to write would be missed.
    await readAndClose({ ...copy, close: () => copy.close().catch(() => undefined) }, read);
  });
}

/** Null when the product has it. */
async function openUnused({ databaseUrl: url, dataDir }: Place): Promise<DatabaseHandle | null> {
  try {
    return await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  } catch (error) {
    if (error instanceof DataFolderInUseError) return null;
    throw error;
  }
}

async function readAndClose(source: DatabaseHandle, read: Read): Promise<void> {
  try {
    await read(source);
  } finally {
    await source.close();
  }
}
