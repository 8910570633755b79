import { FAMILY_MEMBERS_MAX, familyMessages } from '@kanisa/contract/people/family.ts';
import type { AddUserFamilyBody, UpdateUserFamilyBody } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyMessages, userFamilyPhotoUpload } from '@kanisa/contract/people/user-family.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { diffAuditValues, recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { deletePhoto, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { transactionOnUser } from '../users/lock-user.service.ts';
import { askAboutChildren } from './child-requests.service.ts';
import {
  countFamilyMembers,
  type FamilyFilter,
  type FamilyRecord,
  findFamilyMember,
  getFamilyPhotoOwner,
  insertFamilyMember,
  listFamilyPage,
  lockFamilyMember,
  type NewFamilyMember,
  pickFamilyFields,
  updateFamilyMemberRow,
} from './family.repo.ts';
import {
  namesAnother,
  rejectFutureBirthDate,
  requireFamilyMember,
  toFamilyChanges,
  toNewFamilyMember,
} from './family.service.ts';
import { deleteFamilyEntries } from './family-ends.repo.ts';
import { toFamilyFields } from './family-fields.rules.ts';

export { listFamilyMemberNames } from './family.repo.ts';

export interface FamilyMemberKey {
  /** The owner of the family. */
  userId: number;
  id: number;
}

/** A view changes nothing, but its audit entry refers to the user. */
async function lockUserForView(tx: Tx, userId: number): Promise<void> {
  if (!(await lockUsersAgainstDeletion(tx, userId))) throw new AppError('not_found', peopleMessages.notFound);
}

export async function listUserFamily(
  deps: Deps,
  actor: Actor,
  userId: number,
  { page, perPage, ...filter }: FamilyFilter & { page: number; perPage: number },
): Promise<{ rows: FamilyRecord[]; total: number }> {
  return transactionAs(deps, actor, async (tx) => {
    await lockUserForView(tx, userId);
    const found = await listFamilyPage(tx, userId, filter, { limit: perPage, offset: (page - 1) * perPage });
    // An empty list reveals nobody.
    if (found.rows.length > 0) {
      const members = found.rows.map((row) => row.id).join(', ');
      await recordAudit(deps, tx, actor, { action: 'family.list_viewed', personId: userId, after: { members } });
    }
    return found;
  });
}

export async function getUserFamilyMember(
  deps: Deps,
  actor: Actor,
  { userId, id }: FamilyMemberKey,
): Promise<FamilyRecord> {
  return transactionAs(deps, actor, async (tx) => {
    await lockUserForView(tx, userId);
    const member = requireFamilyMember(await findFamilyMember(tx, userId, id));
    await recordAudit(deps, tx, actor, { action: 'family.viewed', personId: userId, familyMemberId: id });
    return member;
  });
}

export async function addUserFamilyMember(
  deps: Deps,
  actor: Actor,
  userId: number,
  body: AddUserFamilyBody,
): Promise<FamilyRecord> {
  rejectFutureBirthDate(deps, body.date_of_birth);
  const member = toNewFamilyMember(body);
  return transactionOnUser(deps, actor, { userId }, async (tx) => {
    if ((await countFamilyMembers(tx, userId)) >= FAMILY_MEMBERS_MAX)
      throw new AppError('conflict', familyMessages.full);
    const id = await insertFamilyMember(tx, userId, member, deps.clock.now());
    await askAboutChildren(deps, tx, id);
    const after = toAuditValues(toFamilyFields(member));
    await recordAudit(deps, tx, actor, { action: 'family.added', personId: userId, familyMemberId: id, after });
    return requireFamilyMember(await findFamilyMember(tx, userId, id));
  });
}

/** An absent field stays, null clears it. If somebody else changed the member meanwhile, nothing is overwritten. */
export async function updateUserFamilyMember(
  deps: Deps,
  actor: Actor,
  { userId, id }: FamilyMemberKey,
  { version, is_active: isActive, ...fields }: UpdateUserFamilyBody,
): Promise<FamilyRecord> {
  rejectFutureBirthDate(deps, fields.date_of_birth);
  return transactionOnUser(deps, actor, { userId }, async (tx) => {
    const current = requireFamilyMember(await lockFamilyMember(tx, userId, id));
    if (version !== undefined && version !== current.version) {
      throw new AppError('changed_meanwhile', peopleFamilyMessages.changedMeanwhile);
    }
    const oldFields = pickFamilyFields(current);
    const changes = findChangedFields<NewFamilyMember>(oldFields, { ...toFamilyChanges(fields), isActive });
    if (!changes) return current;
    await updateFamilyMemberRow(tx, current, changes, deps.clock.now());
    if (namesAnother(changes)) await askAboutChildren(deps, tx, id);
    const difference = diffAuditValues(toFamilyFields(oldFields), toFamilyFields({ ...oldFields, ...changes }));
    await recordAudit(deps, tx, actor, {
      action: 'family.updated',
      personId: userId,
      familyMemberId: id,
      ...difference,
    });
    return requireFamilyMember(await findFamilyMember(tx, userId, id));
  });
}

export async function deleteUserFamilyMember(deps: Deps, actor: Actor, { userId, id }: FamilyMemberKey): Promise<void> {
  await transactionOnUser(deps, actor, { userId }, async (tx) => {
    const member = requireFamilyMember(await lockFamilyMember(tx, userId, id));
    await deleteFamilyEntries(tx, { userId, id }, deps.clock.now());
    const before = toAuditValues(toFamilyFields(member));
    await recordAudit(deps, tx, actor, { action: 'family.deleted', personId: userId, familyMemberId: id, before });
  });
}

export async function uploadUserFamilyPhoto(
  deps: Deps,
  actor: Actor,
  { userId, id }: FamilyMemberKey,
  file: Uint8Array | null,
): Promise<FamilyRecord> {
  const { photoHash } = requireFamilyMember(await findFamilyMember(deps.db, userId, id));
  if (!file) throw createFieldError(userFamilyPhotoUpload.field, peopleFamilyMessages.noPhoto);
  const photo = await preparePhoto(actor, file, userFamilyPhotoUpload);
  return transactionOnUser(deps, actor, { userId }, async (tx) => {
    const member = requireFamilyMember(await lockFamilyMember(tx, userId, id));
    if (photo.hash === photoHash) return member;
    await savePhoto(tx, getFamilyPhotoOwner(member), photo, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'family.photo_uploaded', personId: userId, familyMemberId: id });
    return requireFamilyMember(await findFamilyMember(tx, userId, id));
  });
}

export async function deleteUserFamilyPhoto(deps: Deps, actor: Actor, { userId, id }: FamilyMemberKey): Promise<void> {
  await transactionOnUser(deps, actor, { userId }, async (tx) => {
    const member = requireFamilyMember(await lockFamilyMember(tx, userId, id));
    if (!(await deletePhoto(tx, getFamilyPhotoOwner(member)))) throw new AppError('not_found');
    await recordAudit(deps, tx, actor, { action: 'family.photo_deleted', personId: userId, familyMemberId: id });
  });
}
