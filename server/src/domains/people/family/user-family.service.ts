import { FAMILY_MOST, familyMessages } from '@kanisa/contract/people/family.ts';
import {
  type AddUserFamilyBody,
  peopleFamilyMessages,
  type UpdateUserFamilyBody,
  userFamilyPhotoUpload,
} from '@kanisa/contract/people/user-family.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import { changesOf } from '../../../db/changes.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { differenceOf, note, valuesOf } from '../../records/audit/audit.service.ts';
import { keepPhoto, preparePhoto, removePhoto } from '../../records/photos/photos.service.ts';
import { holdForChange } from '../users/lock-user.service.ts';
import {
  countFamilyOf,
  deleteFamilyMember,
  type FamilyFilter,
  type FamilyRecord,
  fieldsOf,
  findFamilyMember,
  insertFamilyMember,
  listFamilyPage,
  lockFamilyMember,
  type NewFamilyMember,
  updateFamilyMember,
} from './family.repo.ts';
import { newMember, orNotFound, refuseFuture } from './family.service.ts';

/** Whose family member, and which. */
export interface Which {
  userId: number;
  id: number;
}

/** Where staff only look, nothing is locked; but both are written down, so both have to stay. */
async function hold(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (!(await holdPeople(tx, actor.id, userId))) throw new AppError('not_found', peopleMessages.notFound);
}

export async function listFamilyFor(
  deps: Deps,
  actor: Actor,
  userId: number,
  { page, perPage, ...filter }: FamilyFilter & { page: number; perPage: number },
): Promise<{ rows: FamilyRecord[]; total: number }> {
  return deps.db.transaction(async (tx) => {
    await hold(tx, actor, userId);
    const found = await listFamilyPage(tx, userId, filter, { limit: perPage, offset: (page - 1) * perPage });
    // An empty list shows nobody.
    if (found.rows.length > 0) {
      const members = found.rows.map((row) => row.id).join(', ');
      await note(deps, tx, actor, { action: 'family.list_viewed', personId: userId, after: { members } });
    }
    return found;
  });
}

export async function readFamilyMemberFor(deps: Deps, actor: Actor, { userId, id }: Which): Promise<FamilyRecord> {
  return deps.db.transaction(async (tx) => {
    await hold(tx, actor, userId);
    const member = orNotFound(await findFamilyMember(tx, userId, id));
    await note(deps, tx, actor, { action: 'family.viewed', personId: userId, familyMemberId: id });
    return member;
  });
}

export async function addFamilyMemberFor(
  deps: Deps,
  actor: Actor,
  userId: number,
  body: AddUserFamilyBody,
): Promise<FamilyRecord> {
  refuseFuture(deps, body.date_of_birth);
  const member = newMember(body);
  return deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, userId);
    if ((await countFamilyOf(tx, userId)) >= FAMILY_MOST) throw new AppError('conflict', familyMessages.full);
    const id = await insertFamilyMember(tx, userId, member, deps.clock.now());
    const after = valuesOf(wireNames(member));
    await note(deps, tx, actor, { action: 'family.added', personId: userId, familyMemberId: id, after });
    return orNotFound(await findFamilyMember(tx, userId, id));
  });
}

/** An absent field stays, null clears. What was changed meanwhile is told, and nothing overwritten. */
export async function updateFamilyMemberFor(
  deps: Deps,
  actor: Actor,
  { userId, id }: Which,
  body: UpdateUserFamilyBody,
): Promise<FamilyRecord> {
  refuseFuture(deps, body.date_of_birth);
  return deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, userId);
    const current = orNotFound(await lockFamilyMember(tx, userId, id));
    if (body.version !== undefined && body.version !== current.version) {
      throw new AppError('changed_meanwhile', peopleFamilyMessages.changedMeanwhile);
    }
    const old = fieldsOf(current);
    const changes = changesOf<NewFamilyMember>(old, {
      name: body.name,
      relationship: body.relationship,
      gender: body.gender,
      dateOfBirth: body.date_of_birth,
      contactInfo: body.contact_info,
      bio: body.bio,
      address: body.address,
      isActive: body.is_active,
    });
    if (!changes) return current;
    await updateFamilyMember(tx, id, changes, deps.clock.now());
    const difference = differenceOf(wireNames(old), wireNames({ ...old, ...changes }));
    await note(deps, tx, actor, { action: 'family.updated', personId: userId, familyMemberId: id, ...difference });
    return orNotFound(await findFamilyMember(tx, userId, id));
  });
}

export async function deleteFamilyMemberFor(deps: Deps, actor: Actor, { userId, id }: Which): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, userId);
    const member = orNotFound(await lockFamilyMember(tx, userId, id));
    await deleteFamilyMember(tx, id);
    const before = valuesOf(wireNames(member));
    await note(deps, tx, actor, { action: 'family.deleted', personId: userId, familyMemberId: id, before });
  });
}

export async function uploadFamilyPhotoFor(
  deps: Deps,
  actor: Actor,
  { userId, id }: Which,
  file: Uint8Array | null,
): Promise<FamilyRecord> {
  const { photoHash } = orNotFound(await findFamilyMember(deps.db, userId, id));
  if (!file) {
    const text = peopleFamilyMessages.noPhoto;
    throw new AppError('invalid', text, { fields: { [userFamilyPhotoUpload.field]: text } });
  }
  const photo = await preparePhoto(actor, file, userFamilyPhotoUpload);
  return deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, userId);
    const member = orNotFound(await lockFamilyMember(tx, userId, id));
    if (photo.hash === photoHash) return member;
    await keepPhoto(tx, { familyMemberId: id }, photo, deps.clock.now());
    await note(deps, tx, actor, { action: 'family.photo_uploaded', personId: userId, familyMemberId: id });
    return orNotFound(await findFamilyMember(tx, userId, id));
  });
}

export async function deleteFamilyPhotoFor(deps: Deps, actor: Actor, { userId, id }: Which): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, userId);
    orNotFound(await lockFamilyMember(tx, userId, id));
    if (!(await removePhoto(tx, { familyMemberId: id }))) throw new AppError('not_found');
    await note(deps, tx, actor, { action: 'family.photo_deleted', personId: userId, familyMemberId: id });
  });
}

/** As the contract names them, for the trail. */
function wireNames(member: NewFamilyMember): Record<string, unknown> {
  return {
    name: member.name,
    relationship: member.relationship,
    gender: member.gender,
    date_of_birth: member.dateOfBirth,
    contact_info: member.contactInfo,
    bio: member.bio,
    address: member.address,
    is_active: member.isActive,
  };
}
