import { createHash } from 'node:crypto';
import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import type { ErrorCode } from '@kanisa/contract/core/errors.ts';
import { PHOTO_MAX_PIXELS, photoMessages } from '@kanisa/contract/core/photos.ts';
import { AppError } from '../../app-error.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { BrokenImageError, type ImageFile, isJpeg, isPng } from './image-file.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';

export interface CleanPhoto {
  /** WebP. */
  bytes: Uint8Array;
  hash: string;
}

const PHOTO_SIDE_PIXELS = 640;
const WEBP_QUALITY = 80;
/** A safety net on a busy machine: pictures that take this long on an idle one are rejected before. */
const DECODE_TIMEOUT_SECONDS = 6;

/** One decoder at a time bounds the memory and leaves threads for password hashing. */
const enqueueDecoding = createBoundedQueue({ atOnce: 1, waiting: 8 });

/**
 * Re-encodes the picture without anything else: upright, sRGB, at most 640 px, no metadata. Rejects content that is not
 * PNG or JPEG or that is too costly to decode, with a message for the form field.
 */
export async function cleanPhoto(bytes: Uint8Array, { field, messages }: Upload): Promise<CleanPhoto> {
  const createError = (code: ErrorCode, text: string) => new AppError(code, text, { fields: { [field]: text } });
  if (!isPng(bytes) && !isJpeg(bytes)) throw createError('unsupported_type', messages.type);
  try {
    const file = isPng(bytes) ? readPng(bytes) : readJpeg(bytes);
    if (file.width * file.height > PHOTO_MAX_PIXELS) throw createError('too_large', photoMessages.tooManyPixels);
    if (file.isCostly) throw createError('too_large', photoMessages.tooCostly);
    const clean = await enqueueDecoding(() => encodePhoto(file));
    return { bytes: clean, hash: createHash('sha256').update(clean).digest('hex') };
  } catch (error) {
    if (error instanceof BrokenImageError) throw createError('invalid', photoMessages.unreadable);
    throw error;
  }
}

async function encodePhoto(file: ImageFile): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const image = sharp(file.bytes, {
    // Warnings are ignored: some phones write pictures that cause them and that every program shows.
    failOn: 'error',
    limitInputPixels: PHOTO_MAX_PIXELS,
    sequentialRead: true,
    autoOrient: true,
  });
  try {
    const { format, width, height } = await image.metadata();
    if (format !== file.format || width !== file.width || height !== file.height) throw new BrokenImageError();
    return await image
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .resize({ width: PHOTO_SIDE_PIXELS, height: PHOTO_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) throw new AppError('not_ready');
    throw new BrokenImageError(undefined, { cause: error });
  }
}

type Sharp = typeof import('sharp').default;
let loadingSharp: Promise<Sharp> | undefined;

/** Loaded with the first picture: sharp takes 20 MB. */
function loadSharp(): Promise<Sharp> {
  loadingSharp ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
    return sharp;
  });
  return loadingSharp;
}
