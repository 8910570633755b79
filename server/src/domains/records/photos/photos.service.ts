import type { FileAnswer, Upload } from '@kanisa/contract/core/endpoint.ts';
import { KEPT_PHOTO_TYPE } from '@kanisa/contract/core/photos.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type CleanPhoto, cleanPhoto } from '../../../platform/images/clean-photo.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findPhoto, findUserPhoto, type PhotoOwner } from './photos.repo.ts';

export { deletePhoto, savePhoto } from './photos.repo.ts';

/** Call this before opening a transaction: processing a photo may take seconds. */
export async function preparePhoto(actor: Actor, bytes: Uint8Array, upload: Upload): Promise<CleanPhoto> {
  return processOnePicture(actor, () => cleanPhoto(bytes, upload));
}

/** Users whose picture is being processed. */
const busyUserIds = new Set<number>();

/** Each user has one picture processed at a time, so nobody fills the queue for everyone else. */
export async function processOnePicture<Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> {
  if (busyUserIds.has(actor.id)) throw new AppError('limit_reached', undefined, { retryAfter: 2 });
  busyUserIds.add(actor.id);
  try {
    return await work();
  } finally {
    busyUserIds.delete(actor.id);
  }
}

/** Checks no permission: the caller does, before it asks for the photo. */
export async function getPhotoFile(deps: Pick<Deps, 'db'>, owner: PhotoOwner): Promise<FileAnswer> {
  return toPhotoFile(await findPhoto(deps.db, owner));
}

/** Like `getPhotoFile`, for the photo of an account. */
export async function getUserPhotoFile(deps: Pick<Deps, 'db'>, userId: number): Promise<FileAnswer> {
  return toPhotoFile(await findUserPhoto(deps.db, userId));
}

function toPhotoFile(photo: Awaited<ReturnType<typeof findPhoto>>): FileAnswer {
  if (!photo) throw new AppError('not_found');
  return { content: photo.bytes, type: KEPT_PHOTO_TYPE, hash: photo.hash };
}
