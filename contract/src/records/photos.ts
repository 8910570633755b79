import { photoAddress } from '../core/photos.ts';

export const PROFILE_PHOTO_PATH = '/profile/photo/:userId';

/** Departments show the photos of their members too, so the path stands below the endpoint that serves it. */
export function buildProfilePhotoAddress(userId: number, hash: string | null): string | null {
  return photoAddress(PROFILE_PHOTO_PATH, userId, hash);
}
