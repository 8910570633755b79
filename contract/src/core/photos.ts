import { message } from './message.ts';
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;
/** Types that a file input offers. The server checks the content and ignores the file name. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg'] as const;
/** Every photo is stored and served in this format. */
export const KEPT_PHOTO_TYPE = 'image/webp';

export const photoMessages = {
  tooManyPixels: message('Photo must be 40 megapixels or less'),
  tooCostly: message('This photo is too large to open. Please save it as an ordinary JPEG and try again.'),
  unreadable: message('This photo can’t be read. Please choose another one.'),
} as const;

/** URL path of a photo on the API's host; null if there is no photo. */
export function photoAddress(path: `/${string}`, id: number, hash: string | null): string | null {
  return hash === null ? null : `/api${path.replace(/:\w+/, String(id))}?v=${hash.slice(0, 8)}`;
}
