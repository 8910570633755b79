import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one colour. */
export function makePhoto(colour: readonly [number, number, number] = [217, 144, 26], side = 240): ChosenFile {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from(colour))]);
  return makePngFile('photo.png', side, Buffer.concat(Array.from({ length: side }, () => row)));
}

/** A PNG of noise, which does not compress: nearly three bytes per pixel. */
export function makeHeavyPhoto(side = 900): ChosenFile {
  const pixels = randomFillSync(Buffer.alloc((side * 3 + 1) * side));
  for (let row = 0; row < side; row += 1) pixels[row * (side * 3 + 1)] = 0;
  return makePngFile('heavy.png', side, pixels);
}

function makePngFile(name: string, side: number, rows: Buffer): ChosenFile {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Bit depth 8, colour type RGB.
  head.set([8, 2], 8);
  const parts = [
    makePngChunk('IHDR', head),
    makePngChunk('IDAT', deflateSync(rows, { level: 1 })),
    makePngChunk('IEND', Buffer.alloc(0)),
  ];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([SIGNATURE, ...parts]) };
}

function makePngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const NOT_A_PHOTO: ChosenFile = { name: 'dance.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
export const OVERSIZED_PHOTO: ChosenFile = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
};
/** Starts like a PNG, but is not one. */
export const CORRUPT_PHOTO: ChosenFile = {
  name: 'broken.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([SIGNATURE, Buffer.alloc(200)]),
};
