import { existsSync } from 'node:fs';
import { type DatabaseHandle, openDatabase } from '../db/client.ts';
import { databaseFolder } from '../db/embedded-folder.ts';
import { DataFolderInUseError } from '../db/lock.ts';
import { askForCopy } from './control.ts';
import { BackupError } from './format.ts';

export interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** The database that is to be read, whether the product runs or not. */
export async function openSource({ databaseUrl, dataDir }: Place): Promise<DatabaseHandle> {
  if (databaseUrl !== undefined) return openDatabase({ url: databaseUrl, dataDir });
  if (!existsSync(databaseFolder(dataDir))) throw new BackupError(`There is no database in ${dataDir}.`);
  try {
    return await openDatabase({ dataDir });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
  }
  const copy = await askForCopy(dataDir);
  const { openCopy } = await import('../db/embedded.ts');
  const handle = await openCopy(copy.folder);
  return {
    ...handle,
    async close() {
      await handle.close();
      copy.end();
    },
  };
}
