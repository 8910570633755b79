export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;
/** What a file field offers; the server goes by the content, whatever the name says. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg'] as const;
/** Every picture is kept and served in this one form. */
export const KEPT_PHOTO_TYPE = 'image/webp';

export const photoMessages = {
  tooManyPixels: 'Photo must be 40 megapixels or less',
  tooCostly: 'This photo is too large to open. Please save it as an ordinary JPEG and try again.',
  unreadable: 'This photo cannot be read. Please choose another one.',
} as const;

/** Where a picture is read, under the API's host; null when there is none. */
export function photoAddress(path: `/${string}`, id: number, hash: string | null): string | null {
  return hash === null ? null : `/api${path.replace(/:\w+/, String(id))}?v=${hash.slice(0, 8)}`;
}
