import { photoAddress } from '../core/photos.ts';

export const PROFILE_PHOTO_PATH = '/profile/photo/:userId';

/** Defined in this domain because departments show photos too, and may not import from people, which serves them. */
export function buildProfilePhotoAddress(userId: number, hash: string | null): string | null {
  return photoAddress(PROFILE_PHOTO_PATH, userId, hash);
}
