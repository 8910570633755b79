import { statfs } from 'node:fs/promises';

const LOOK_EVERY_MS = 1000;
/** Three segments of the write-ahead log: the database must be able to begin one, or it ends itself. */
export const ROOM_LEAST_BYTES = 48 * 1024 * 1024;

/** The embedded database shares its disk with everything else. Before that is full, nothing new is taken in. */
export function watchRoom(folder: string): { hasRoom(): boolean; stop(): void } {
  const state = { hasRoom: true };
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    state.hasRoom = bavail * bsize >= ROOM_LEAST_BYTES;
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  return { hasRoom: () => state.hasRoom, stop: () => clearInterval(timer) };
}
