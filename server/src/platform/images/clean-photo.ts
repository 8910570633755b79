import { createHash } from 'node:crypto';
import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { decodeUpload } from './decode-image.ts';

export interface CleanPhoto {
  /** WebP. */
  bytes: Uint8Array;
  hash: string;
}

const PHOTO_SIDE_PIXELS = 640;
const WEBP_QUALITY = 80;

/**
 * Re-encodes the picture without anything else: upright, sRGB, at most 640 px, no metadata. Rejects content that is not
 * PNG or JPEG or that is too costly to decode, with a message for the form field.
 */
export async function cleanPhoto(bytes: Uint8Array, upload: Upload): Promise<CleanPhoto> {
  const clean = await decodeUpload(bytes, upload, {
    formats: ['png', 'jpeg'],
    encode: (image) =>
      image
        .resize({ width: PHOTO_SIDE_PIXELS, height: PHOTO_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .webp({ quality: WEBP_QUALITY })
        .toBuffer(),
  });
  return { bytes: clean, hash: createHash('sha256').update(clean).digest('hex') };
}
