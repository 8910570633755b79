import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two that send the same mails and texts would be worse than one that does not start. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
}

const getMarkPath = (dataDir: string) => join(dataDir, 'moved.txt');

/** Without the password that stands in the address. */
export function writeMovedMark(dataDir: string, url: string): void {
  const { host, pathname } = new URL(url);
  writeFileSync(getMarkPath(dataDir), `Moved to PostgreSQL at ${host}${pathname} on ${new Date().toISOString()}.\n`);
}

export function assertNotMoved(dataDir: string): void {
  const mark = getMarkPath(dataDir);
  if (!existsSync(mark)) return;
  throw new MovedError(
    `${readFileSync(mark, 'utf8').trim()} The data in ${dataDir} are those from before. Set DATABASE_URL to that ` +
      `server; or, to go on with the old data after all, delete ${mark}.`,
  );
}
