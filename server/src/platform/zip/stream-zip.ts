import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** A text, bytes that are packed already, or a long text in chunks. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * Streams a zip archive. The next file is requested when the previous one was written, so that a family's photos are
 * never all in memory. Texts are compressed; photos are compressed already.
 */
export async function* streamZip(files: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const yazl = await import('yazl');
  const archive = new yazl.ZipFile();
  const output = archive.outputStream;
  if (!(output instanceof PassThrough)) throw new TypeError('The archive does not write to a stream of Node.js');
  // The archive repeats the error of a file's stream, which is reported where the file is added.
  archive.on('error', () => undefined);
  const reader = new AbortController();
  const writing = addFilesToZip(archive, output, { files, at, closed: reader.signal }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    reader.abort();
    await writing;
  }
}

async function addFilesToZip(
  archive: ZipFile,
  output: PassThrough,
  { files, at, closed }: { files: AsyncIterable<ZipEntry>; at: Date; closed: AbortSignal },
): Promise<void> {
  for await (const { name, content } of files) {
    if (closed.aborted) return;
    if (typeof content === 'string') archive.addBuffer(Buffer.from(content), name, { mtime: at });
    else if (content instanceof Uint8Array)
      archive.addBuffer(Buffer.from(content), name, { mtime: at, compress: false });
    else await addStream(archive, name, { source: Readable.from(content), at, closed });
    if (output.writableNeedDrain) await once(output, 'drain', { signal: closed });
  }
  archive.end();
}

async function addStream(
  archive: ZipFile,
  name: string,
  { source, at, closed }: { source: Readable; at: Date; closed: AbortSignal },
): Promise<void> {
  archive.addReadStream(source, name, { mtime: at });
  try {
    await finished(source, { signal: closed });
  } finally {
    source.destroy();
  }
}
