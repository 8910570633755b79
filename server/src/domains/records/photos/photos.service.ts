import type { FileAnswer, Upload } from '@kanisa/contract/core/endpoint.ts';
import { KEPT_PHOTO_TYPE } from '@kanisa/contract/core/photos.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type CleanPhoto, cleanPhoto } from '../../../platform/images/clean-photo.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { listDepartmentIds } from '../../identity/memberships/memberships.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { deletePhotoRow, findFamilyOwner, findPhoto, type PhotoOwner, savePhotoRow } from './photos.repo.ts';

type ReadDeps = Pick<Deps, 'db' | 'policy' | 'clock'>;

/** Who has a picture under way now. */
const busyUserIds = new Set<number>();

/**
 * Before any transaction is opened: a picture may take seconds. One at a time for each person, so that nobody fills
 * the line for all others.
 */
export async function preparePhoto(actor: Actor, bytes: Uint8Array, upload: Upload): Promise<CleanPhoto> {
  if (busyUserIds.has(actor.id)) throw new AppError('limit_reached', undefined, { retryAfter: 2 });
  busyUserIds.add(actor.id);
  try {
    return await cleanPhoto(bytes, upload);
  } finally {
    busyUserIds.delete(actor.id);
  }
}

/** In the transaction of the change that it belongs to. */
export async function savePhoto(tx: Tx, owner: PhotoOwner, photo: CleanPhoto, now: Date): Promise<void> {
  await savePhotoRow(tx, owner, photo, now);
}

/** False when there was none. */
export async function deletePhoto(tx: Tx, owner: PhotoOwner): Promise<boolean> {
  return deletePhotoRow(tx, owner);
}

/** Asked before the picture is read: who may not see it learns nothing of it. */
export async function getProfilePhoto(deps: ReadDeps, actor: Actor, userId: number): Promise<FileAnswer> {
  const departmentIds = actor.departmentIds.length === 0 ? [] : await listDepartmentIds(deps.db, userId);
  authorize(deps.policy, actor, 'profile.photo', { ownerId: userId, departmentIds });
  return getPhotoFile(deps, { userId });
}

export async function getFamilyPhoto(deps: ReadDeps, actor: Actor, familyMemberId: number): Promise<FileAnswer> {
  const ownerId = await findFamilyOwner(deps.db, familyMemberId);
  if (ownerId === null) throw new AppError('not_found');
  authorize(deps.policy, actor, 'family.photo', { ownerId });
  const answer = await getPhotoFile(deps, { familyMemberId });
  if (ownerId !== actor.id) await recordPhotoView(deps, actor, { personId: ownerId, familyMemberId });
  return answer;
}

/** A child's face is looked at by nobody but the family without being noted. */
async function recordPhotoView(
  deps: ReadDeps,
  actor: Actor,
  seen: { personId: number; familyMemberId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id, seen.personId))) throw new AppError('not_found');
    await recordAudit(deps, tx, actor, { action: 'family.photo_viewed', ...seen });
  });
}

/** For everyone. */
export async function getLogoPhoto(deps: Pick<Deps, 'db'>, departmentId: number): Promise<FileAnswer> {
  return getPhotoFile(deps, { departmentId });
}

async function getPhotoFile(deps: Pick<Deps, 'db'>, owner: PhotoOwner): Promise<FileAnswer> {
  const photo = await findPhoto(deps.db, owner);
  if (!photo) throw new AppError('not_found');
  return { content: photo.bytes, type: KEPT_PHOTO_TYPE, hash: photo.hash };
}
