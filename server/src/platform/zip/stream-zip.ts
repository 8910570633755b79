import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
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
    else archive.addBuffer(Buffer.from(content), name, { mtime: at, compress: false });
    if (output.writableNeedDrain) await once(output, 'drain', { signal: closed });
  }
  archive.end();
}
