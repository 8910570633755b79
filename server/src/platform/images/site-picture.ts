import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { decodeUpload } from './decode-image.ts';

export interface SitePicture {
  /** Of the largest size. */
  width: number;
  height: number;
  /** WebP, the smallest first. Each width is there, so that pages can name it; a small picture is not enlarged. */
  files: { width: number; bytes: Uint8Array }[];
}

export interface SitePictureRules {
  /** The smallest first. */
  widths: readonly number[];
  isTransparent: boolean;
  /** Smallest allowed size, before the picture is turned upright, and the message for a smaller one. */
  sizeMin?: { width: number; height: number; message: string };
}

const WEBP_QUALITY = 80;
/** Takes a quarter less time than the default for the costliest picture, and 3 % more bytes for a photo. */
const WEBP_EFFORT = 2;
/** A picture is at most this many times as high as wide; a higher one gets narrower. */
const HEIGHT_RATIO_MAX = 2;

/**
 * Re-encodes a picture of the public site in several widths: upright, sRGB, no metadata. It is decoded once, to the
 * largest width; the smaller ones are made of that.
 */
export async function makeSitePicture(
  bytes: Uint8Array,
  upload: Upload,
  { widths, isTransparent, sizeMin }: SitePictureRules,
): Promise<SitePicture> {
  const widthMax = Math.max(...widths);
  return decodeUpload(bytes, upload, {
    formats: ['png', 'jpeg', 'webp'],
    findProblem: ({ width, height }) =>
      sizeMin && (width < sizeMin.width || height < sizeMin.height) ? sizeMin.message : null,
    encode: async (image, sharp) => {
      const resized = image.resize({
        width: widthMax,
        height: widthMax * HEIGHT_RATIO_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      });
      const opaque = isTransparent ? resized : resized.flatten({ background: 'white' });
      const { data, info } = await opaque.raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const files: SitePicture['files'] = [];
      for (const wanted of widths) {
        const file = sharp(data, { raw: { width, height, channels } }).resize({ width: Math.min(wanted, width) });
        files.push({
          width: wanted,
          bytes: await file.webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer(),
        });
      }
      return { width, height, files };
    },
  });
}
