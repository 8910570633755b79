/** The file is truncated, damaged, or uses features that no camera or editor writes. */
export class BrokenImageError extends Error {}

export type ImageFormat = 'png' | 'jpeg' | 'webp';

/** Properties from the file's header, read before decoding. */
export interface ImageFile {
  format: ImageFormat;
  width: number;
  height: number;
  /** Whether decoding could take more than 2 s or 150 MB; clean-photo.test.ts measures the cost at the threshold. */
  isCostly: boolean;
  /** Only what a decoder needs: no text, no second picture, nothing after the end. */
  bytes: Uint8Array;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];

const hasSignature = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

export const isPng = (bytes: Uint8Array) => hasSignature(bytes, PNG_SIGNATURE);
export const isJpeg = (bytes: Uint8Array) => hasSignature(bytes, JPEG_SIGNATURE);
/** A RIFF file of WebP. */
export const isWebp = (bytes: Uint8Array) =>
  readTextAt(bytes, 0, 4) === 'RIFF' && readTextAt(bytes, 8, 4) === 'WEBP' && bytes.length > 12;

export const readTextAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));
