import { statfs } from 'node:fs/promises';

const CHECK_INTERVAL_MS = 1000;
/** Three segments of the write-ahead log. PostgreSQL panics when it cannot create a segment. */
export const FREE_SPACE_MIN_BYTES = 48 * 1024 * 1024;

/** The embedded database shares its disk with other programs. Writes are rejected before the disk is full. */
export function watchDiskSpace(folder: string): { hasDiskSpace(): boolean; stop(): void } {
  const state = { hasDiskSpace: true };
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    state.hasDiskSpace = bavail * bsize >= FREE_SPACE_MIN_BYTES;
  };
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS).unref();
  return { hasDiskSpace: () => state.hasDiskSpace, stop: () => clearInterval(timer) };
}
