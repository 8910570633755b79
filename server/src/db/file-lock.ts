import type { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a file through the kernel, without waiting. The lock ends with the process, however it dies, and works across
 * containers that share the file. Node has no API for such a lock, so SQLite takes it. An exclusive lock creates the
 * file; a shared one needs it, and needs no permission to write.
 *
 * Returns the function that releases the lock, or null if another process or caller holds it. Keep the function:
 * without a reference the lock ends too.
 */
export function tryLockFile(file: string, kind: 'exclusive' | 'shared'): (() => void) | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new (loadSqlite().DatabaseSync)(file, { readOnly: kind === 'shared' });
    lock.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
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
