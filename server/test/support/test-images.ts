import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { makePngChunk, PNG_SIGNATURE } from '../../../tools/test/png.ts';

/** Test images are generated, never stored, because some are decompression bombs. */

const makeFlatImage = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 30, g: 120, b: 60, alpha: 0.5 } },
    limitInputPixels: false,
  });

export const makeFlatPng = (width: number, height: number, options: { progressive?: boolean } = {}) =>
  makeFlatImage(width, height).png(options).toBuffer();

export const makeFlatJpeg = (
  width: number,
  height: number,
  options: { progressive?: boolean; chromaSubsampling?: '4:4:4' | '4:2:0' } = {},
) => makeFlatImage(width, height).jpeg(options).toBuffer();

export const makeCmykJpeg = (width: number, height: number) =>
  makeFlatImage(width, height).toColourspace('cmyk').jpeg().toBuffer();

export const makeJpegWithProfile = (width: number, height: number) =>
  makeFlatImage(width, height).withIccProfile('p3').jpeg().toBuffer();

/** Noise, as in a phone's photo. */
const makeNoisyImage = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  }).blur(2);

export const makeNoisyJpeg = (width: number, height: number, options: { progressive?: boolean } = {}) =>
  makeNoisyImage(width, height)
    .jpeg({ quality: 85, ...options })
    .toBuffer();

/** Made with the least effort, which only makes the file larger. */
export const makeFlatWebp = (width: number, height: number, options: { lossless?: boolean } = {}) =>
  makeFlatImage(width, height, 4)
    .webp({ effort: 0, ...options })
    .toBuffer();

export const makeNoisyWebp = (width: number, height: number, options: { lossless?: boolean } = {}) =>
  makeNoisyImage(width, height)
    .webp({ quality: 60, effort: 0, ...options })
    .toBuffer();

export const RED = [255, 0, 0];
export const BLUE = [0, 0, 255];
export const GREEN = [0, 255, 0];
export const WHITE = [255, 255, 255];

/** Red and blue above green and white, so that every rotation and mirroring is visible. */
export const makeFourColourJpeg = (width: number, height: number) =>
  sharp(Buffer.from([...RED, ...BLUE, ...GREEN, ...WHITE]), { raw: { width: 2, height: 2, channels: 3 } })
    .resize({ width, height, kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** Decodes a stored photo. The product allows only the PNG and JPEG decoders, so WebP is unblocked here. */
export function decodeWebp(bytes: Uint8Array) {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  return sharp(bytes);
}

/** The colour at a point, with each channel rounded to 0 or 255 because of the compression. */
export async function readColourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = decodeWebp(bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())].map((value) => (value > 127 ? 255 : 0));
}

/** Compressed text that unpacks to 8 MB. */
export const makeTextBomb = () =>
  makePngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000, 65))]));

const COLOURS = { grey: [0, 1], rgb: [2, 3], rgba: [6, 4] } as const;

export interface PngShape {
  width: number;
  height: number;
  bits?: 8 | 16;
  colour?: keyof typeof COLOURS;
  isInterlaced?: boolean;
  /** Chunks before the pixels. */
  chunks?: readonly Buffer[];
}

function makePngHeader({ width, height, bits = 8, colour = 'rgb', isInterlaced = false }: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, COLOURS[colour][0], 0, 0, isInterlaced ? 1 : 0], 8);
  return makePngChunk('IHDR', header);
}

const makePngFile = (shape: PngShape, pixels: Uint8Array) =>
  Buffer.concat([
    PNG_SIGNATURE,
    makePngHeader(shape),
    ...(shape.chunks ?? []),
    makePngChunk('IDAT', pixels),
    makePngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A header with a large size, followed by next to no data. */
export const makeHollowPng = (shape: PngShape) => makePngFile(shape, deflateSync(Buffer.alloc(100)));

/**
 * The most expensive pixels per byte: a pattern that compresses well, under the slowest filter, without equal
 * neighbours, so that a colour converter cannot reuse its last result.
 */
export async function makePatternedPng(shape: PngShape): Promise<Buffer> {
  const { width, height, bits = 8, colour = 'rgb' } = shape;
  const row = Buffer.alloc(1 + (width * COLOURS[colour][1] * bits) / 8);
  const period = 251 * COLOURS[colour][1];
  for (let at = 1; at < row.length; at += 1) {
    const n = (at - 1) % period;
    row[at] = (n * 7919 + ((n * n) >> 3)) & 255;
  }
  const PAETH = 4;
  row[0] = PAETH;
  const deflate = createDeflate({ level: 6 });
  const packed: Buffer[] = [];
  deflate.on('data', (bytes: Buffer) => packed.push(bytes));
  for (let y = 0; y < height; y += 1) if (!deflate.write(row)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return makePngFile(shape, Buffer.concat(packed));
}

export async function makeProfileChunk(): Promise<Buffer> {
  const bytes = await makeFlatImage(8, 8).withIccProfile('p3').png().toBuffer();
  const at = bytes.indexOf('iCCP') - 4;
  return bytes.subarray(at, at + 12 + bytes.readUInt32BE(at));
}

/** Red first, then green: the product keeps only the first frame. */
export function makeAnimatedPng(width: number, height: number, frames: number): Buffer {
  const pixels = (red: number, green: number) => {
    const row = Buffer.alloc(1 + 3 * width);
    for (let x = 0; x < width; x += 1) row.set([red, green, 0], 1 + 3 * x);
    return deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  };
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
    return bytes;
  };
  const control = (sequence: number) =>
    makePngChunk('fcTL', Buffer.concat([numbers(sequence, width, height, 0, 0), Buffer.from([0, 10, 0, 100, 0, 0])]));
  const green = pixels(0, 255);
  const others = Array.from({ length: frames - 1 }, (_, n) => [
    control(2 * n + 1),
    makePngChunk('fdAT', Buffer.concat([numbers(2 * n + 2), green])),
  ]);
  return Buffer.concat([
    PNG_SIGNATURE,
    makePngHeader({ width, height }),
    makePngChunk('acTL', numbers(frames, 0)),
    control(0),
    makePngChunk('IDAT', pixels(255, 0)),
    ...others.flat(),
    makePngChunk('IEND', Buffer.alloc(0)),
  ]);
}
