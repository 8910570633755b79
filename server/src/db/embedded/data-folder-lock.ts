import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Kanisa process. The embedded database serves one process at a ` +
        'time: stop the other one, or set DATA_DIR to another folder, or set DATABASE_URL to use a PostgreSQL server.',
    );
  }
}

/**
 * Two processes on one embedded data folder corrupt it silently. SQLite locks the file through the kernel: the lock
 * ends with the process, however it dies, and works across containers that share the folder. Node has no API for such a
 * lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let lock: DatabaseSync | undefined;
  try {
    lock = new (loadSqlite().DatabaseSync)(join(dataDir, 'lock.sqlite'));
    lock.exec('begin exclusive');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataFolderInUseError(dataDir);
    }
    throw new Error(`The data folder ${dataDir} cannot be locked`, { cause: error });
  }
}

/** Early releases of Node 24 warn that SQLite is experimental. The warning would only confuse the operator. */
function loadSqlite(): typeof import('node:sqlite') {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
