import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../../../tools/paths.ts';
import type { Cost } from '../../../../tools/test/clean-photo-child.ts';
import { makePngChunk } from '../../../../tools/test/png.ts';
import {
  insertSegments,
  makeHollowJpeg,
  makePhoneExif,
  makeScanBomb,
  makeSegment,
} from '../../../test/support/jpeg-builder.ts';
import {
  BLUE,
  decodeWebp,
  GREEN,
  makeAnimatedPng,
  makeCmykJpeg,
  makeFlatJpeg,
  makeFlatPng,
  makeFourColourJpeg,
  makeHollowPng,
  makeJpegWithProfile,
  makeNoisyJpeg,
  makePatternedPng,
  makeProfileChunk,
  makeTextBomb,
  RED,
  readColourAt,
  WHITE,
} from '../../../test/support/test-images.ts';
import { AppError } from '../../base/app-error.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { cleanPhoto } from './clean-photo.ts';
import { BrokenImageError } from './image-file.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

const upload = { field: 'photo', messages: { type: 'Photo must be PNG or JPEG', size: 'Photo must be 5MB or less' } };
const clean = async (bytes: Uint8Array) => (await cleanPhoto(bytes, upload)).bytes;
const run = promisify(execFile);

async function getError(bytes: Uint8Array) {
  const error: unknown = await cleanPhoto(bytes, upload).then(
    () => 'kept',
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? { code: error.code, error: error.message, ...error.details } : error;
}

/** A seeded random generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const UNREADABLE = 'This photo can’t be read. Please choose another one.';
const COSTLY = 'This photo is too large to open. Please save it as an ordinary JPEG and try again.';
const PIXELS = 'Photo must be 40 megapixels or less';
const createExpectedError = (code: string, error: string) => ({ code, error, fields: { photo: error } });

describe('a cleaned photo', () => {
  it('is WebP of at most 640 pixels, and never made larger', async () => {
    const sizes: [Buffer, number, number][] = [
      [await makeFlatJpeg(2000, 1000), 640, 320],
      [await makeFlatPng(1000, 3000), 213, 640],
      [await makeFlatPng(100, 50), 100, 50],
      [await makeFlatJpeg(5000, 7), 640, 1],
      [await makeCmykJpeg(900, 900), 640, 640],
      [await makeFlatJpeg(900, 900, { progressive: true }), 640, 640],
      [await makeFlatPng(900, 900, { progressive: true }), 640, 640],
    ];
    for (const [bytes, width, height] of sizes) {
      expect(await decodeWebp(await clean(bytes)).metadata()).toMatchObject({ format: 'webp', width, height });
    }
  });

  it.each([
    [1, RED],
    [2, BLUE],
    [3, WHITE],
    [4, GREEN],
    [5, RED],
    [6, GREEN],
    [7, WHITE],
    [8, BLUE],
  ])('is upright for EXIF orientation %i', async (orientation, topLeft) => {
    const cleaned = await clean(
      insertSegments(await makeFourColourJpeg(400, 200), makePhoneExif(orientation, await makeFlatJpeg(8, 8))),
    );
    const [width, height] = orientation > 4 ? [200, 400] : [400, 200];
    expect(await decodeWebp(cleaned).metadata()).toMatchObject({ width, height });
    expect(await readColourAt(cleaned, 40, 40)).toEqual(topLeft);
  });

  it('has sRGB colours and no profile', async () => {
    const fromJpeg = await clean(await makeJpegWithProfile(60, 60));
    const fromPng = await clean(await makePatternedPng({ width: 60, height: 60, chunks: [await makeProfileChunk()] }));
    for (const bytes of [fromJpeg, fromPng]) {
      expect(await decodeWebp(bytes).metadata()).toMatchObject({ space: 'srgb', hasProfile: false });
    }
  });

  it('shows transparent areas as white', async () => {
    const create = { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const cleaned = await clean(await sharp({ create }).png().toBuffer());
    expect(await readColourAt(cleaned, 10, 10)).toEqual(WHITE);
  });

  it('is the first frame of an animation', async () => {
    const cleaned = await clean(makeAnimatedPng(30, 20, 5));
    expect(await decodeWebp(cleaned).metadata()).toMatchObject({ width: 30, height: 20 });
    expect(await readColourAt(cleaned, 15, 10)).toEqual(RED);
  });

  it('is identical for the same file, so that its hash does not change', async () => {
    const bytes = await makeNoisyJpeg(700, 500);
    const [first, second] = [await cleanPhoto(bytes, upload), await cleanPhoto(bytes, upload)];
    expect(first.hash).toBe(second.hash);
  });
});

describe('a photo is rejected', () => {
  it('for its type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
    const create = { width: 9, height: 9, channels: 3 as const, background: 'red' };
    const others = [svg, Buffer.alloc(0), Buffer.from('GIF89a'), await sharp({ create }).webp().toBuffer()];
    for (const bytes of [...others, await sharp({ create }).tiff().toBuffer()]) {
      expect(await getError(bytes)).toEqual(createExpectedError('unsupported_type', 'Photo must be PNG or JPEG'));
    }
  });

  it('for its number of pixels, before decoding', async () => {
    const tooMany = [
      makeHollowPng({ width: 40_000_001, height: 1 }),
      makeHollowPng({ width: 6325, height: 6325 }),
      makeHollowPng({ width: 4_294_967_295, height: 4_294_967_295 }),
      makeHollowJpeg({ width: 65_535, height: 65_535 }),
    ];
    for (const bytes of tooMany) expect(await getError(bytes)).toEqual(createExpectedError('too_large', PIXELS));
  });

  it('for the cost of decoding it', async () => {
    const side = { width: 6324, height: 6324 };
    const costly = [
      makeHollowPng({ ...side, isInterlaced: true }),
      makeHollowPng({ ...side, bits: 16, colour: 'rgba' }),
      makeHollowPng({ ...side, bits: 16 }),
      makeHollowPng({ width: 20_001, height: 10 }),
      makeHollowPng({ width: 10, height: 20_001 }),
      makeHollowJpeg({ ...side, marker: 0xc2, sampling: [0x11, 0x11, 0x11], scans: 2 }),
      // Baseline, but decoded as a whole, because each colour has its own scan.
      makeHollowJpeg({ ...side, sampling: [0x11, 0x11, 0x11], scans: 3 }),
      makeScanBomb(64, 64, 41),
    ];
    for (const bytes of costly) expect(await getError(bytes)).toEqual(createExpectedError('too_large', COSTLY));
  });

  it('when it is broken', async () => {
    const jpeg = await makeNoisyJpeg(300, 200);
    const png = await makeFlatPng(300, 200);
    const damaged = Buffer.from(png);
    damaged[damaged.indexOf('IDAT') + 9] = 0x55;
    const broken = [
      jpeg.subarray(0, jpeg.length / 2),
      jpeg.subarray(0, -2),
      png.subarray(0, png.length / 2),
      png.subarray(0, -12),
      damaged,
      makeHollowPng({ width: 100, height: 100 }),
      makeHollowPng({ width: 0, height: 100 }),
      makeHollowJpeg({ width: 100, height: 100 }),
      makeHollowJpeg({ width: 100, height: 0 }),
      makeHollowJpeg({ width: 100, height: 100, marker: 0xc3 }),
      makeHollowJpeg({ width: 100, height: 100, marker: 0xc9 }),
      makeHollowJpeg({ width: 100, height: 100, sampling: [0x50, 0x11, 0x11] }),
      makeHollowJpeg({ width: 100, height: 100, sampling: [] }),
      insertSegments(jpeg, makeSegment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))),
      Buffer.concat([png.subarray(0, 8), makePngChunk('IDAT', Buffer.alloc(9)), makePngChunk('IEND', Buffer.alloc(0))]),
    ];
    for (const bytes of broken) expect(await getError(bytes)).toEqual(createExpectedError('invalid', UNREADABLE));
  });

  it('with a client error, however the file is damaged', async () => {
    const files = [
      await makeNoisyJpeg(60, 40),
      await makeFlatJpeg(60, 40, { progressive: true }),
      makeAnimatedPng(60, 40, 2),
    ];
    const random = dice(20_261_115);
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(files[round % files.length] ?? []);
      for (let n = random(20); n >= 0; n -= 1) bytes[3 + random(bytes.length - 3)] = random(256);
      const outcome = await getError(bytes);
      const isClientError = typeof outcome === 'object' && outcome !== null && 'code' in outcome;
      expect(outcome === 'kept' || isClientError, `round ${round}: ${String(outcome)}`).toBe(true);
    }
  });
});

describe('before decoding', () => {
  it('the file is reduced to the picture itself', async () => {
    const png = makeHollowPng({
      width: 9,
      height: 9,
      chunks: [makeTextBomb(), makePngChunk('tEXt', Buffer.from('a\0b'))],
    });
    const withTail = readPng(Buffer.concat([png, Buffer.from('PK<script>')])).bytes;
    for (const word of ['zTXt', 'tEXt', 'script']) expect(Buffer.from(withTail).includes(word)).toBe(false);
    const jpeg = insertSegments(
      await makeFlatJpeg(9, 9),
      makeSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
      makeSegment(0xed, Buffer.from('Photoshop 3.0\0')),
      makeSegment(0xfe, Buffer.from('a comment')),
      makePhoneExif(6, Buffer.alloc(8)),
      makePhoneExif(3, Buffer.alloc(8)),
    );
    const cut = Buffer.from(readJpeg(Buffer.concat([jpeg, Buffer.from('PK<script>')])).bytes);
    for (const word of ['xmpmeta', 'Photoshop', 'comment', 'script']) expect(cut.includes(word)).toBe(false);
    expect(cut.indexOf('Simu'), 'only the first way of holding counts').toBe(cut.lastIndexOf('Simu'));
  });

  it('the colour profile of a very large picture is dropped', async () => {
    const chunks = [await makeProfileChunk()];
    expect(Buffer.from(readPng(makeHollowPng({ width: 6324, height: 6324, chunks })).bytes).includes('iCCP')).toBe(
      false,
    );
    expect(Buffer.from(readPng(makeHollowPng({ width: 2000, height: 2000, chunks })).bytes).includes('iCCP')).toBe(
      true,
    );
  });

  it('any bytes are parsed or reported as broken', () => {
    const random = dice(7);
    for (let round = 0; round < 4000; round += 1) {
      const isPng = round % 2 === 0;
      const start = Buffer.from(isPng ? '89504e470d0a1a0a' : 'ffd8ff', 'hex');
      // Few distinct bytes, so that valid markers and lengths occur by chance.
      const rest = Array.from({ length: random(200) }, () => [0, 1, 2, 8, 0xc0, 0xda, 0xd9, 0xff][random(8)] ?? 0);
      const bytes = Uint8Array.from([...start, ...rest]);
      try {
        if (isPng) readPng(bytes);
        else readJpeg(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenImageError);
      }
    }
  });

  it('the fixtures are valid: a chunk’s checksum covers its type and data', () => {
    const chunk = makePngChunk('tEXt', Buffer.from('a\0b'));
    expect(chunk.readUInt32BE(chunk.length - 4)).toBe(crc32(chunk.subarray(4, -4)));
  });
});

/** Runs without the decoder's time limit, which a busy machine could exceed: the test measures the cost, not the load. */
async function costOf(file: string): Promise<Cost> {
  const child = path.join(projectRoot, 'tools/test/clean-photo-child.ts');
  const { stdout } = await run(process.execPath, [child, file, '--without-time-limit']);
  return JSON.parse(stdout) as Cost;
}

describe('the cost of decoding', () => {
  it.each([
    [
      'of a progressive picture in full colour',
      () => makeFlatJpeg(4540, 4540, { progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['of a large interlaced one', () => makeFlatPng(5400, 5400, { progressive: true })],
    ['of 40 scans', async () => makeScanBomb(6324, 6324, 40)],
    [
      'of texts that unpack to gigabytes',
      () => makePatternedPng({ width: 9, height: 9, chunks: Array<Buffer>(600).fill(makeTextBomb()) }),
    ],
  ] as const)('%s is at most 2 s and 150 MB', async (_name, make) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kanisa-picture-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'picture');
    writeFileSync(file, await make());
    const cost = await costOf(file);
    expect(cost.outcome).toMatch(/^kept/);
    expect(cost.cpuSeconds).toBeLessThan(2);
    expect(cost.peakMegabytes).toBeLessThan(150);
  });

  it('is zero in a process that decodes no picture', async () => {
    const code = `await import(${JSON.stringify(path.join(import.meta.dirname, 'clean-photo.ts'))});
      console.log(process.report.getReport().sharedObjects.some((one) => one.includes('vips')));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
    expect(stdout.trim()).toBe('false');
  });
});

describe('the bounded queue', () => {
  it('runs as many as allowed, queues as many as allowed, and rejects the rest', async () => {
    const inLine = createBoundedQueue({ atOnce: 2, waiting: 2 });
    const doors: (() => void)[] = [];
    let maxRunning = 0;
    let inside = 0;
    const work = async () => {
      inside += 1;
      maxRunning = Math.max(maxRunning, inside);
      await new Promise<void>((resolve) => doors.push(resolve));
      inside -= 1;
      return 'done';
    };
    const all = Promise.allSettled(Array.from({ length: 5 }, () => inLine(work)));
    for (let n = 0; n < 4; n += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      doors.shift()?.();
    }
    const outcomes = (await all).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as AppError).code));
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'not_ready']);
    expect(maxRunning).toBe(2);
  });

  it('continues after a failure', async () => {
    const inLine = createBoundedQueue({ atOnce: 1, waiting: 1 });
    const fails = inLine(() => Promise.reject(new Error('no')));
    const next = inLine(async () => 'done');
    await expect(fails).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(await inLine(async () => 'again')).toBe('again');
  });
});
