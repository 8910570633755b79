import {
  type AddFamilyBody,
  FAMILY_MOST,
  FAMILY_OPERATIONS_PER_DAY,
  familyMessages,
  familyPhotoUpload,
  type UpdateFamilyBody,
} from '@kanisa/contract/people/family.ts';
import { AppError } from '../../../app-error.ts';
import { changesOf } from '../../../db/changes.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../platform/calendar.ts';
import type { CleanPhoto } from '../../../platform/images.ts';
import type { Actor } from '../../../policy/actor.ts';
import { type DailyLimit, refuseIfUsedUpToday, takeTodayOrRefuse } from '../../identity/throttles/throttles.service.ts';
import { keepPhoto, preparePhoto, removePhoto } from '../../records/photos/photos.service.ts';
import {
  countFamilyOf,
  deleteFamilyMember as deleteRow,
  type FamilyChanges,
  type FamilyRecord,
  findFamilyMember,
  insertFamilyMember,
  listFamilyOf,
  lockFamilyMember,
  type NewFamilyMember,
  updateFamilyMember as updateRow,
} from './family.repo.ts';

const OPERATIONS: DailyLimit = {
  kind: 'family-operations',
  most: FAMILY_OPERATIONS_PER_DAY,
  message: familyMessages.limit,
};

const subjectOf = (actor: Actor) => `user ${actor.id}`;

export async function listFamily(deps: Deps, actor: Actor): Promise<FamilyRecord[]> {
  return listFamilyOf(deps.db, actor.id);
}

export async function readFamilyMember(deps: Deps, actor: Actor, id: number): Promise<FamilyRecord> {
  return orNotFound(await findFamilyMember(deps.db, actor.id, id));
}

export async function addFamilyMember(
  deps: Deps,
  actor: Actor,
  body: AddFamilyBody,
  file: Uint8Array | null,
): Promise<FamilyRecord> {
  refuseFuture(deps, body.date_of_birth);
  const photo = await openPhoto(deps, actor, file);
  return deps.db.transaction(async (tx) => {
    // The counter's row is held from here to the end, so two that come together are counted one after the other.
    await countOperation(deps, tx, actor);
    if ((await countFamilyOf(tx, actor.id)) >= FAMILY_MOST) throw new AppError('conflict', familyMessages.full);
    const now = deps.clock.now();
    const id = await insertFamilyMember(tx, actor.id, newMember(body), now);
    if (photo) await keepPhoto(tx, { familyMemberId: id }, photo, now);
    return orNotFound(await findFamilyMember(tx, actor.id, id));
  });
}

/** An absent field stays, a blank one is cleared; an update that changes nothing is none, and does not count. */
export async function updateFamilyMember(
  deps: Deps,
  actor: Actor,
  id: number,
  body: UpdateFamilyBody,
  file: Uint8Array | null,
): Promise<FamilyRecord> {
  const before = await readFamilyMember(deps, actor, id);
  refuseFuture(deps, body.date_of_birth);
  const wanted = {
    name: body.name,
    relationship: body.relationship,
    gender: body.gender,
    dateOfBirth: body.date_of_birth,
    contactInfo: body.contact_info,
    bio: body.bio,
    address: body.address,
  };
  if (!file && !changesOf<FamilyChanges>(before, wanted)) return before;
  const photo = await openPhoto(deps, actor, file);
  return deps.db.transaction(async (tx) => {
    const current = orNotFound(await lockFamilyMember(tx, actor.id, id));
    const changes = changesOf<FamilyChanges>(current, wanted);
    const newPhoto = photo && photo.hash !== current.photoHash ? photo : null;
    if (!changes && !newPhoto) return current;
    await countOperation(deps, tx, actor);
    const now = deps.clock.now();
    if (changes) await updateRow(tx, id, changes, now);
    if (newPhoto) await keepPhoto(tx, { familyMemberId: id }, newPhoto, now);
    return orNotFound(await findFamilyMember(tx, actor.id, id));
  });
}

export async function deleteFamilyMember(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    orNotFound(await lockFamilyMember(tx, actor.id, id));
    await countOperation(deps, tx, actor);
    await deleteRow(tx, id);
  });
}

export async function deleteFamilyPhoto(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    orNotFound(await lockFamilyMember(tx, actor.id, id));
    if (!(await removePhoto(tx, { familyMemberId: id }))) throw new AppError('not_found');
    await countOperation(deps, tx, actor);
  });
}

/** By the church's calendar: a child born today is not from the future. */
export function refuseFuture({ clock, settings }: Deps, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth || dateOfBirth <= dayIn(settings.church.timeZone, clock.now())) return;
  const text = familyMessages.dateInFuture;
  throw new AppError('invalid', text, { fields: { date_of_birth: text } });
}

/** Whoever has no operation left today is told before the picture is opened. */
async function openPhoto(deps: Deps, actor: Actor, file: Uint8Array | null): Promise<CleanPhoto | null> {
  if (!file) return null;
  await refuseIfUsedUpToday(deps, OPERATIONS, subjectOf(actor));
  return preparePhoto(actor, file, familyPhotoUpload);
}

async function countOperation(deps: Deps, tx: Tx, actor: Actor): Promise<void> {
  const { clock, settings } = deps;
  await takeTodayOrRefuse({ db: tx, clock, settings }, OPERATIONS, subjectOf(actor));
}

export function orNotFound(member: FamilyRecord | null): FamilyRecord {
  if (!member) throw new AppError('not_found', familyMessages.notFound);
  return member;
}

/** What was not given is empty; whoever is added is active, unless staff say otherwise. */
export function newMember(body: AddFamilyBody & { is_active?: boolean | undefined }): NewFamilyMember {
  return {
    name: body.name,
    relationship: body.relationship,
    gender: body.gender ?? null,
    dateOfBirth: body.date_of_birth ?? null,
    contactInfo: body.contact_info ?? null,
    bio: body.bio ?? null,
    address: body.address ?? null,
    isActive: body.is_active ?? true,
  };
}
