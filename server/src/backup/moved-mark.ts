import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Thrown instead of starting a second server that would send the same mails and texts again. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
}

const getMarkPath = (dataDir: string) => join(dataDir, 'moved.txt');

/** Leaves out the password of the URL. */
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
