import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { photoMessages } from '@kanisa/contract/core/photos.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  decodeWebp,
  makeCmykJpeg,
  makeFlatPng,
  makeFourColourJpeg,
  makePatternedPng,
  RED,
  readColourAt,
} from '../../../test/support/test-images.ts';
import { BrokenImageError } from './image-file.ts';
import { makeSitePicture } from './site-picture.ts';
import { readWebp } from './webp.ts';

const UPLOAD: Upload = { field: 'image', messages: { type: 'wrong type', size: 'too large' } };
const RULES = { widths: [40, 80], isTransparent: false };

const make = (bytes: Uint8Array) => makeSitePicture(bytes, UPLOAD, RULES);
const makeWebp = (options: Parameters<ReturnType<typeof sharp>['webp']>[0] = {}) =>
  sharp({ create: { width: 100, height: 60, channels: 4, background: '#ff000080' } })
    .webp(options)
    .toBuffer();

describe('a picture of the site', () => {
  it.each([
    ['lossy', { quality: 60 }],
    ['lossless', { lossless: true }],
    ['nearly lossless', { nearLossless: true }],
  ])('is read from %s WebP and made in each width', async (_name, options) => {
    const { width, height, files } = await make(await makeWebp(options));
    expect([width, height, files.map((file) => file.width)]).toEqual([80, 48, [40, 80]]);
    for (const file of files) {
      const { format, hasAlpha, height: rows } = await decodeWebp(file.bytes).metadata();
      expect([format, hasAlpha, rows]).toEqual(['webp', false, file.width * 0.6]);
    }
  });

  it('is as wide as its original if that is smaller, and narrower if it is very high', async () => {
    for (const [width, height, expected] of [
      [30, 30, { width: 30, height: 30 }],
      [50, 400, { width: 20, height: 160 }],
    ] as const) {
      const picture = await make(await makeFlatPng(width, height));
      expect(picture).toMatchObject(expected);
      expect(picture.files.map((file) => file.width)).toEqual(RULES.widths);
      for (const { bytes } of picture.files) expect(await decodeWebp(bytes).metadata()).toMatchObject(expected);
    }
  });

  it('has the colours of its original, also from print colours and 16 bits', async () => {
    const { files } = await make(await makeFourColourJpeg(100, 100));
    expect(await readColourAt(files[1]?.bytes ?? new Uint8Array(), 10, 10)).toEqual(RED);
    expect((await make(await makeCmykJpeg(60, 60))).files.length).toBe(2);
    expect((await make(await makePatternedPng({ width: 60, height: 60, bits: 16 }))).files.length).toBe(2);
    expect((await make(await makePatternedPng({ width: 60, height: 60, colour: 'grey' }))).files.length).toBe(2);
  });

  it('refuses other formats', async () => {
    const gif = await sharp(await makeFlatPng(10, 10))
      .gif()
      .toBuffer();
    for (const bytes of [gif, Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.from('<svg/>'), new Uint8Array()]) {
      await expect(make(bytes)).rejects.toMatchObject({ code: 'unsupported_type', message: 'wrong type' });
    }
  });
});

describe('a WebP file', () => {
  it('keeps nothing but the picture, its colours and its orientation', async () => {
    const picture = sharp(await makeFourColourJpeg(100, 60));
    const bytes = await picture.withXmp('<x>zsecretz</x>').withMetadata({ orientation: 6 }).webp().toBuffer();
    expect(bytes.includes('zsecretz')).toBe(true);
    const file = readWebp(bytes);
    expect([file.width, file.height, file.isCostly]).toEqual([100, 60, false]);
    expect(Buffer.from(file.bytes).includes('zsecretz')).toBe(false);
    expect(await make(bytes)).toMatchObject({ width: 60, height: 100 });
  });

  it('is refused if it is cut off, animated, or larger than its canvas', async () => {
    const simple = await sharp(await makeFlatPng(100, 60))
      .webp()
      .toBuffer();
    for (const length of [13, 20, 30, simple.length - 5]) {
      await expect(make(simple.subarray(0, length))).rejects.toMatchObject({
        code: 'invalid',
        message: photoMessages.unreadable,
      });
    }
    const animated = addCanvas(simple, { flags: 0x02, width: 100, height: 60 });
    expect(() => readWebp(animated)).toThrow(BrokenImageError);
    expect(() => readWebp(addCanvas(simple, { flags: 0, width: 10, height: 10 }))).toThrow(BrokenImageError);
    expect(readWebp(addCanvas(simple, { flags: 0, width: 100, height: 60 }))).toMatchObject({ width: 100, height: 60 });
  });

  it('is refused if the chunk of its canvas is longer than it may be', async () => {
    const simple = await sharp(await makeFlatPng(100, 60))
      .webp()
      .toBuffer();
    for (const extra of [2, 8_000_000]) {
      const long = addCanvas(simple, { flags: 0, width: 100, height: 60, extra });
      expect(() => readWebp(long)).toThrow(BrokenImageError);
    }
  });

  it('is refused before decoding if it has too many pixels', async () => {
    const lossy = await sharp(await makeFlatPng(100, 60))
      .webp()
      .toBuffer();
    const at = lossy.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
    lossy.writeUInt16LE(6000, at);
    lossy.writeUInt16LE(6000, at + 2);
    await expect(make(lossy)).rejects.toMatchObject({ code: 'too_large', message: photoMessages.tooCostly });
  });
});

/** Puts the header of an extended file before the picture of a simple one. */
function addCanvas(
  simple: Buffer,
  { flags, width, height, extra = 0 }: { flags: number; width: number; height: number; extra?: number },
): Buffer {
  const canvas = Buffer.alloc(18 + extra);
  canvas.write('VP8X');
  canvas.writeUInt32LE(10 + extra, 4);
  canvas.writeUInt8(flags, 8);
  canvas.writeUIntLE(width - 1, 12, 3);
  canvas.writeUIntLE(height - 1, 15, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), canvas, simple.subarray(12)]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
