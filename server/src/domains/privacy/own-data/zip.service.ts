import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
}

/**
 * A zip archive, bit by bit: the next file is asked for when the last one has gone out, so that a family's photos are
 * never all in memory. Texts are deflated; bytes, which are photos and as small as they get, are not.
 */
export async function* streamZip(files: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const yazl = await import('yazl');
  const archive = new yazl.ZipFile();
  const output = archive.outputStream;
  if (!(output instanceof PassThrough)) throw new TypeError('The archive does not write to a stream of Node.js');
  const reader = new AbortController();
  const filling = addFilesToZip(archive, output, { files, at, gone: reader.signal }).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    reader.abort();
    await filling;
  }
}

async function addFilesToZip(
  archive: ZipFile,
  output: PassThrough,
  { files, at, gone }: { files: AsyncIterable<ZipEntry>; at: Date; gone: AbortSignal },
): Promise<void> {
  for await (const { name, content } of files) {
    if (gone.aborted) return;
    if (typeof content === 'string') archive.addBuffer(Buffer.from(content), name, { mtime: at });
    else archive.addBuffer(Buffer.from(content), name, { mtime: at, compress: false });
    if (output.writableNeedDrain) await once(output, 'drain', { signal: gone });
  }
  archive.end();
}
