import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockFile } from '../file-lock.ts';

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Kanisa process. The embedded database serves one process at a ` +
        'time: stop the other one, or set DATA_DIR to another folder, or set DATABASE_URL to use a PostgreSQL server.',
    );
  }
}

/** Two processes on one embedded data folder corrupt it silently, so a lock excludes the second. */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let unlock: (() => void) | null;
  try {
    unlock = tryLockFile(join(dataDir, 'lock.sqlite'), 'exclusive');
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be locked`, { cause: error });
  }
  if (unlock === null) throw new DataFolderInUseError(dataDir);
  return unlock;
}
