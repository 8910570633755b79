import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import type { ErrorCode } from '@kanisa/contract/core/errors.ts';
import { PHOTO_MAX_PIXELS, photoMessages } from '@kanisa/contract/core/photos.ts';
import { AppError } from '../../base/app-error.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { BrokenImageError, type ImageFile, type ImageFormat, isJpeg, isPng, isWebp } from './image-file.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

type SharpModule = typeof import('sharp').default;
type SharpImage = ReturnType<SharpModule>;

/** A safety net on a busy machine: pictures that take this long on an idle one are rejected before. */
const DECODE_TIMEOUT_SECONDS = 6;

/** One decoder at a time bounds the memory and leaves threads for password hashing. */
const enqueueDecoding = createBoundedQueue({ atOnce: 1, waiting: 8 });

const READERS: Record<
  ImageFormat,
  { hasSignature: (bytes: Uint8Array) => boolean; read: (bytes: Uint8Array) => ImageFile }
> = {
  png: { hasSignature: isPng, read: readPng },
  jpeg: { hasSignature: isJpeg, read: readJpeg },
  webp: { hasSignature: isWebp, read: readWebp },
};

export interface Decoding<Result> {
  formats: readonly ImageFormat[];
  /** The message for a picture that does not fit, before it is decoded; null if it fits. */
  findProblem?: (file: ImageFile) => string | null;
  /** Encodes the upright picture. `sharp` is the loaded module. */
  encode: (image: SharpImage, sharp: SharpModule) => Promise<Result>;
}

/**
 * Decodes an uploaded picture. Rejects content of another format or that is too costly to decode, with a message for the
 * form field.
 */
export async function decodeUpload<Result>(
  bytes: Uint8Array,
  { field, messages }: Upload,
  { formats, findProblem, encode }: Decoding<Result>,
): Promise<Result> {
  const createError = (code: ErrorCode, text: string) => new AppError(code, text, { fields: { [field]: text } });
  const format = formats.find((one) => READERS[one].hasSignature(bytes));
  if (format === undefined) throw createError('unsupported_type', messages.type);
  try {
    const file = READERS[format].read(bytes);
    if (file.width * file.height > PHOTO_MAX_PIXELS) throw createError('too_large', photoMessages.tooManyPixels);
    if (file.isCostly) throw createError('too_large', photoMessages.tooCostly);
    const problem = findProblem?.(file) ?? null;
    if (problem !== null) throw createError('invalid', problem);
    return await enqueueDecoding(() => decodeFile(file, encode));
  } catch (error) {
    if (error instanceof BrokenImageError) throw createError('invalid', photoMessages.unreadable);
    throw error;
  }
}

async function decodeFile<Result>(file: ImageFile, encode: Decoding<Result>['encode']): Promise<Result> {
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
    return await encode(image.timeout({ seconds: DECODE_TIMEOUT_SECONDS }), sharp);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout')) throw new AppError('not_ready');
    throw new BrokenImageError(undefined, { cause: error });
  }
}

let loadingSharp: Promise<SharpModule> | undefined;

/** Loaded with the first picture: sharp takes 20 MB. */
export function loadSharp(): Promise<SharpModule> {
  loadingSharp ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
    return sharp;
  });
  return loadingSharp;
}
