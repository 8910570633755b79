import { describe, expect, it } from 'vitest';
import { unzipArchive } from '../../../../tools/test/unzip.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';

const AT = new Date('2026-11-15T09:30:00Z');
const picture = (n: number) => new Uint8Array(200_000).fill(n);

async function* pictures(count: number, requested: number[], after?: () => never): AsyncGenerator<ZipEntry> {
  for (let n = 0; n < count; n += 1) {
    requested.push(n);
    yield { name: `photos/${n}.webp`, content: picture(n) };
  }
  after?.();
}

async function collect(archive: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* some(...files: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* files;
}

describe('an archive', () => {
  it('holds texts packed and bytes as they are', async () => {
    const text = 'Ńairobi '.repeat(1000);
    const files = unzipArchive(
      await collect(streamZip(some({ name: 'a.txt', content: text }, { name: 'b.webp', content: picture(7) }), AT)),
    );
    expect(files.get('a.txt')).toMatchObject({ isDeflated: true });
    expect(files.get('a.txt')?.bytes.toString()).toBe(text);
    expect(files.get('b.webp')).toEqual({ isDeflated: false, bytes: Buffer.from(picture(7)) });
  });

  it('asks for the next file when the last one was taken', async () => {
    const requested: number[] = [];
    const archive = streamZip(pictures(20, requested), AT);
    await archive.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requested.length).toBeLessThan(4);
    await collect(archive);
    expect(requested).toHaveLength(20);
  });

  it('stops asking when nobody reads on', async () => {
    const requested: number[] = [];
    const archive = streamZip(pictures(20, requested), AT);
    await archive.next();
    await archive.return(undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requested.length).toBeLessThan(4);
  });

  it('breaks off when a file cannot be had: it must not look whole', async () => {
    const broken = streamZip(
      pictures(2, [], () => {
        throw new Error('no more');
      }),
      AT,
    );
    await expect(collect(broken)).rejects.toThrow('no more');
  });

  it('packs a long text as it arrives, and breaks off with it', async () => {
    async function* chunks(fails: boolean): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 50; n += 1) yield Buffer.from(`${n}\n`.repeat(2000));
      if (fails) throw new Error('no right any more');
    }
    const files = (fails: boolean) =>
      some({ name: 'a.csv', content: chunks(fails) }, { name: 'b.txt', content: 'end' });
    const whole = unzipArchive(await collect(streamZip(files(false), AT)));
    expect(whole.get('a.csv')?.bytes.toString().split('\n')).toHaveLength(100_001);
    expect(whole.get('b.txt')?.bytes.toString()).toBe('end');
    await expect(collect(streamZip(files(true), AT))).rejects.toThrow('no right any more');
  });
});
