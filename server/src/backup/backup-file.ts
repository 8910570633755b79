import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { DatabaseHandle } from '../db/client.ts';
import { BackupError, parseBackupLine } from './backup-format.ts';
import { dumpDatabase, type TableChecksum } from './dump-database.ts';

/** Fast: most of a backup is pictures, which do not compress. */
const GZIP_LEVEL = 1;

/** Streams the dump as text. Backpressure from a slow reader bounds the memory. */
export function streamDump(database: DatabaseHandle): { stream: Readable; done: Promise<TableChecksum[]> } {
  const stream = new PassThrough({ encoding: 'utf8' });
  const write = async (lines: readonly string[]) => {
    if (stream.destroyed) throw new Error('The reader of the backup was closed');
    if (stream.write(`${lines.join('\n')}\n`)) return;
    await new Promise<void>((resolve) => {
      for (const event of ['drain', 'close']) stream.once(event, resolve);
    });
  };
  const done = dumpDatabase(database, write);
  done.then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { stream, done };
}

/** The file gets its final name once it is completely on disk. */
export async function writeBackup(
  database: DatabaseHandle,
  file: string,
): Promise<{ sums: TableChecksum[]; bytes: number }> {
  if (existsSync(file)) throw new BackupError(`${file} is there already, and is not overwritten.`);
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} is not there.`);
  const unfinished = `${file}.unfinished`;
  try {
    // Left by a killed process, or placed by somebody else. An existing file would keep its mode.
    await rm(unfinished, { force: true });
    const { stream, done } = streamDump(database);
    const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    const [sums] = await Promise.all([done, pipeline(stream, createGzip({ level: GZIP_LEVEL }), output)]);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { sums, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function readBackup(file: string): AsyncIterable<string> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  return readLines(file);
}

/** The time at which a backup was made, from its first line. It tells backups apart. */
export async function readBackupTime(file: string): Promise<string> {
  for await (const text of readBackup(file)) {
    const line = parseBackupLine(text);
    if (line.kind === 'head') return line.head.made_at;
    break;
  }
  throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
}

/** The file is opened by the first read: a stream error without a listener would end the process. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.once('error', (error) => plain.destroy(error));
  try {
    yield* splitLines(source.pipe(plain).setEncoding('utf8'));
  } finally {
    source.destroy();
  }
}

export async function* splitLines(stream: Readable): AsyncGenerator<string> {
  let parts: string[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      const pieces = chunk.split('\n');
      const rest = pieces.pop() ?? '';
      for (const piece of pieces) {
        parts.push(piece);
        yield parts.join('');
        parts = [];
      }
      if (rest !== '') parts.push(rest);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new BackupError('This is not a backup of Kanisa, or it is damaged.');
    }
    throw error;
  }
}
