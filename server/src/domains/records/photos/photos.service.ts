import type { FileAnswer, Upload } from '@kanisa/contract/core/endpoint.ts';
import { KEPT_PHOTO_TYPE } from '@kanisa/contract/core/files.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type CleanPhoto, cleanPhoto } from '../../../platform/images.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { note } from '../audit/audit.service.ts';
import {
  deletePhoto,
  findFamilyOwner,
  findPhoto,
  listDepartmentIds,
  type PhotoOwner,
  replacePhoto,
} from './photos.repo.ts';

type ReadDeps = Pick<Deps, 'db' | 'policy' | 'clock'>;

/** Who has a picture under way now. */
const busy = new Set<number>();

/**
 * Before any transaction is opened: a picture may take seconds. One at a time for each person, so that nobody fills
 * the line for all others.
 */
export async function preparePhoto(actor: Actor, bytes: Uint8Array, upload: Upload): Promise<CleanPhoto> {
  if (busy.has(actor.id)) throw new AppError('limit_reached', undefined, { retryAfter: 2 });
  busy.add(actor.id);
  try {
    return await cleanPhoto(bytes, upload);
  } finally {
    busy.delete(actor.id);
  }
}

/** In the transaction of the change that it belongs to. */
export async function keepPhoto(tx: Tx, owner: PhotoOwner, photo: CleanPhoto, now: Date): Promise<void> {
  await replacePhoto(tx, owner, photo, now);
}

/** False when there was none. */
export async function removePhoto(tx: Tx, owner: PhotoOwner): Promise<boolean> {
  return deletePhoto(tx, owner);
}

/** Asked before the picture is read: who may not see it learns nothing of it. */
export async function readProfilePhoto(deps: ReadDeps, actor: Actor, userId: number): Promise<FileAnswer> {
  const departmentIds = actor.departmentIds.length === 0 ? [] : await listDepartmentIds(deps.db, userId);
  authorize(deps.policy, actor, 'profile.photo', { ownerId: userId, departmentIds });
  return answerWith(deps, { userId });
}

export async function readFamilyPhoto(deps: ReadDeps, actor: Actor, familyMemberId: number): Promise<FileAnswer> {
  const ownerId = await findFamilyOwner(deps.db, familyMemberId);
  if (ownerId === null) throw new AppError('not_found');
  authorize(deps.policy, actor, 'family.photo', { ownerId });
  const answer = await answerWith(deps, { familyMemberId });
  if (ownerId !== actor.id) await noteLook(deps, actor, { personId: ownerId, familyMemberId });
  return answer;
}

/** A child's face is looked at by nobody but the family without being noted. */
async function noteLook(
  deps: ReadDeps,
  actor: Actor,
  seen: { personId: number; familyMemberId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id, seen.personId))) throw new AppError('not_found');
    await note(deps, tx, actor, { action: 'family.photo_viewed', ...seen });
  });
}

/** For everyone. */
export async function readLogo(deps: Pick<Deps, 'db'>, departmentId: number): Promise<FileAnswer> {
  return answerWith(deps, { departmentId });
}

async function answerWith(deps: Pick<Deps, 'db'>, owner: PhotoOwner): Promise<FileAnswer> {
  const photo = await findPhoto(deps.db, owner);
  if (!photo) throw new AppError('not_found');
  return { content: photo.bytes, type: KEPT_PHOTO_TYPE, hash: photo.hash };
}
