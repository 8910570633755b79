import { randomFillSync } from 'node:crypto';
import { encodeSquarePng, makeSolidPng, PNG_SIGNATURE } from '../../tools/test/png.ts';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function makePhoto(colour: readonly [number, number, number] = [217, 144, 26], side = 240): ChosenFile {
  return { name: 'photo.png', mimeType: 'image/png', buffer: makeSolidPng(colour, side) };
}

/** A PNG of noise, which does not compress: nearly three bytes per pixel. */
export function makeHeavyPhoto(side = 900): ChosenFile {
  const pixels = randomFillSync(Buffer.alloc((side * 3 + 1) * side));
  for (let row = 0; row < side; row += 1) pixels[row * (side * 3 + 1)] = 0;
  return { name: 'heavy.png', mimeType: 'image/png', buffer: encodeSquarePng(side, pixels) };
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
  buffer: Buffer.concat([PNG_SIGNATURE, Buffer.alloc(200)]),
};
