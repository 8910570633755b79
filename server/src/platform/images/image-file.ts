/** A picture that cannot be shown: cut off, damaged, or made of something that no camera and no editor writes. */
export class BrokenImageError extends Error {}

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

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];

const hasSignature = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

export const isPng = (bytes: Uint8Array) => hasSignature(bytes, PNG_SIGNATURE);
export const isJpeg = (bytes: Uint8Array) => hasSignature(bytes, JPEG_SIGNATURE);

export const readTextAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));
