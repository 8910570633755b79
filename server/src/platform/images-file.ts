/** A picture that cannot be shown: cut off, damaged, or made of something that no camera and no editor writes. */
export class BrokenImage extends Error {}

/** What the header of a file promises, read before anything is unpacked. */
export interface ImageFile {
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  /** Whether unpacking it could take more than 2 s or 150 MB; tools/measure/images.ts measures where that begins. */
  isCostly: boolean;
  /** Only what a decoder needs: no text, no second picture, nothing behind the end. */
  bytes: Uint8Array;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

export const isPng = (bytes: Uint8Array) => startsWith(bytes, PNG);
export const isJpeg = (bytes: Uint8Array) => startsWith(bytes, JPEG);

export const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));
