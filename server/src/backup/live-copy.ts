import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../db/client.ts';
import { BackupError } from './backup-format.ts';

/**
 * The embedded database belongs to the process that runs it. A backup command connects to a socket in the data folder,
 * which only the owner can open, and asks for a copy of the database files. Queries wait only while the files are
 * copied. The copy exists until the connection closes.
 */
const getSocketPath = (dataDir: string) => join(dataDir, 'control.sock');
const COPY_PREFIX = 'copy-for-backup-';
const CLOSE_GRACE_MS = 1000;

export interface CopyServer {
  close(): Promise<void>;
}

export async function startCopyServer(
  { copyTo }: Pick<DatabaseHandle, 'copyTo'>,
  { dataDir, log }: { dataDir: string; log: FastifyBaseLogger },
): Promise<CopyServer | null> {
  if (!copyTo) return null;
  // Left by a killed process. The data folder is locked, so nobody uses these files.
  await rm(getSocketPath(dataDir), { force: true });
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(COPY_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const copies = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const copyRemoved = serveCopy(socket, copyTo, join(dataDir, COPY_PREFIX + randomUUID()), log);
    copies.set(socket, copyRemoved);
    void copyRemoved.then(() => copies.delete(socket));
  });
  try {
    server.listen(getSocketPath(dataDir));
    await once(server, 'listening');
    await chmod(getSocketPath(dataDir), 0o600);
  } catch (error) {
    // The path is too long for a socket, or the file system has no sockets. Everything else works.
    log.warn({ err: error }, 'no backup can be made while this process runs: stop it first');
    return null;
  }
  return {
    /** Wait until every copy is removed: each holds all personal data. */
    async close() {
      server.close();
      for (const socket of copies.keys()) socket.destroy();
      await Promise.all([once(server, 'close'), ...copies.values()]);
    },
  };
}

async function serveCopy(
  socket: Socket,
  copyTo: (folder: string) => Promise<void>,
  folder: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.resume();
  const startedAt = performance.now();
  try {
    await copyTo(folder);
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'the database was copied for a backup');
    socket.write(`${JSON.stringify({ folder })}\n`);
  } catch (error) {
    log.error({ err: error }, 'the database could not be copied for a backup');
    socket.end(`${JSON.stringify({ error: 'The running process could not copy its database; its log says why.' })}\n`);
  }
  await closed;
  // The reader may not have noticed the close yet and may still write into the folder.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) =>
    log.error({ err: error }, 'the copy for a backup could not be removed; the next start removes it'),
  );
}

/** Asks the running process for a copy; the copy exists while `read` runs. */
export async function withLiveCopy(dataDir: string, read: (folder: string) => Promise<void>): Promise<void> {
  const socket = connect(getSocketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch (error) {
    throw new BackupError(
      `The data folder ${dataDir} is in use by a process that cannot be asked for a copy. Stop it, and try again.`,
      { cause: error },
    );
  }
  const connectionLost = new Promise<never>((_resolve, reject) => {
    socket.once('close', () =>
      reject(new BackupError('The running process stopped before the backup was done. Try again.')),
    );
  });
  connectionLost.catch(() => undefined);
  socket.on('error', () => undefined);
  try {
    await Promise.race([read(await receiveCopyFolder(socket)), connectionLost]);
  } catch (error) {
    // The reader may see a missing file before it sees the closed connection; wait for the real cause.
    if (!(error instanceof BackupError))
      await Promise.race([connectionLost, sleep(CLOSE_GRACE_MS, null, { ref: false })]);
    throw error;
  } finally {
    socket.destroy();
  }
}

async function receiveCopyFolder(socket: Socket): Promise<string> {
  socket.setEncoding('utf8');
  const [answer] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  if (typeof answer !== 'string') throw new BackupError('The running process stopped before its database was copied.');
  const { folder, error } = JSON.parse(answer) as { folder?: string; error?: string };
  if (folder === undefined) throw new BackupError(error ?? 'The running process gave no copy of its database.');
  return folder;
}
