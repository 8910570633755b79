import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { AddFamilyBody, UpdateFamilyBody } from '@kanisa/contract/people/family.schema.ts';
import {
  FAMILY_MEMBERS_MAX,
  FAMILY_OPERATIONS_PER_DAY,
  familyMessages,
  familyPhotoUpload,
} from '@kanisa/contract/people/family.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import type { CleanPhoto } from '../../../platform/images/clean-photo.ts';
import {
  type DailyLimit,
  enforceDailyLimit,
  formatUserSubject,
  rejectIfDailyLimitReached,
} from '../../../platform/throttles/throttles.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { deletePhoto, getPhotoFile, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { findSpouseId } from '../spouses/spouses.repo.ts';
import { askAboutChildren } from './child-requests.service.ts';
import {
  countFamilyMembers,
  type FamilyChanges,
  type FamilyRecord,
  findFamilyMember,
  findFamilyPhotoKeys,
  findListedMember,
  getFamilyPhotoOwner,
  insertFamilyMember,
  isInOtherList,
  listFamilyMembers,
  lockListedMember,
  type NewFamilyMember,
  updateFamilyMemberRow,
} from './family.repo.ts';
import { deleteFamilyEntries } from './family-ends.repo.ts';
import { hideGrown, isGrown } from './grown.rules.ts';

const FAMILY_OPERATION_LIMIT: DailyLimit = {
  kind: 'family-operations',
  max: FAMILY_OPERATIONS_PER_DAY,
  message: familyMessages.limit,
};

type PhotoDeps = Pick<Deps, 'db' | 'policy' | 'clock' | 'settings'>;

export async function listFamily(deps: Deps, actor: Actor): Promise<FamilyRecord[]> {
  const members = await listFamilyMembers(deps.db, actor.id);
  return members.map((member) => hideGrown(member, findToday(deps)));
}

export async function getFamilyMember(deps: Deps, actor: Actor, id: number): Promise<FamilyRecord> {
  return hideGrown(requireFamilyMember(await findListedMember(deps.db, actor.id, id)), findToday(deps));
}

export async function addFamilyMember(
  deps: Deps,
  actor: Actor,
  body: AddFamilyBody,
  file: Uint8Array | null,
): Promise<FamilyRecord> {
  rejectFutureBirthDate(deps, body.date_of_birth);
  const photo = await prepareFamilyPhoto(deps, actor, file);
  return transactionAs(deps, actor, async (tx) => {
    // This locks the counter's row until the transaction ends, which serializes concurrent additions.
    await countFamilyOperation(deps, tx, actor);
    if ((await countFamilyMembers(tx, actor.id)) >= FAMILY_MEMBERS_MAX)
      throw new AppError('conflict', familyMessages.full);
    const now = deps.clock.now();
    const id = await insertFamilyMember(tx, actor.id, toNewFamilyMember(body), now);
    await askAboutChildren(deps, tx, id);
    const added = requireFamilyMember(await findFamilyMember(tx, actor.id, id));
    if (!photo) return added;
    await savePhoto(tx, getFamilyPhotoOwner(added), photo, now);
    return { ...added, photoHash: photo.hash };
  });
}

/** Absent fields stay unchanged. A body with more fields than these is a type error. */
export function toFamilyChanges<Body extends UpdateFamilyBody>(
  body: Body & Record<Exclude<keyof Body, keyof UpdateFamilyBody>, never>,
) {
  const {
    name,
    relationship,
    gender,
    date_of_birth: dateOfBirth,
    contact_info: contactInfo,
    bio,
    address,
    ...rest
  }: UpdateFamilyBody = body;
  requireNoFieldsLeft(rest);
  return { name, relationship, gender, dateOfBirth, contactInfo, bio, address };
}

/** An absent field stays, a blank one is cleared. An update that changes nothing does not count. */
export async function updateFamilyMember(
  deps: Deps,
  actor: Actor,
  id: number,
  body: UpdateFamilyBody,
  file: Uint8Array | null,
): Promise<FamilyRecord> {
  const before = await getFamilyMember(deps, actor, id);
  rejectFutureBirthDate(deps, body.date_of_birth);
  const requested = toFamilyChanges(body);
  rejectGrownDetails(deps, before, requested, file);
  if (!file && !findChangedFields<FamilyChanges>(before, requested)) return before;
  const photo = await prepareFamilyPhoto(deps, actor, file);
  return transactionAs(deps, actor, async (tx) => {
    const current = requireFamilyMember(await lockListedMember(tx, actor.id, id));
    const changes = findChangedFields<FamilyChanges>(current, requested);
    await rejectRelationship(tx, actor, current, changes);
    rejectGrownDetails(deps, current, requested, file);
    const newPhoto = photo && photo.hash !== current.photoHash ? photo : null;
    if (!changes && !newPhoto) return hideGrown(current, findToday(deps));
    await countFamilyOperation(deps, tx, actor);
    const now = deps.clock.now();
    if (changes) await updateFamilyMemberRow(tx, current, changes, now);
    if (changes && namesAnother(changes)) await askAboutChildren(deps, tx, id);
    if (newPhoto) await savePhoto(tx, getFamilyPhotoOwner(current), newPhoto, now);
    return hideGrown(requireFamilyMember(await findListedMember(tx, actor.id, id)), findToday(deps));
  });
}

/** The owner of a grown child's entry changes name and relationship only. The sent fields decide, not the changed ones. */
function rejectGrownDetails(
  deps: Deps,
  member: FamilyRecord,
  { name: _name, relationship: _relationship, ...details }: ReturnType<typeof toFamilyChanges>,
  file: Uint8Array | null,
): void {
  const isAboutDetails = file !== null || Object.values(details).some((value) => value !== undefined);
  if (isAboutDetails && isGrown(member, findToday(deps))) throw new AppError('forbidden', familyMessages.mayNotUpdate);
}

/** Only this asks: otherwise any change would offer the entry to whoever entered the same child later. */
export const namesAnother = ({ name, dateOfBirth }: FamilyChanges) => name !== undefined || dateOfBirth !== undefined;

/**
 * Otherwise a spouse could take the guardian's place from who entered the child, and then end the sharing; and who was
 * allowed to have a child of others in their list as something else would make themself a guardian.
 */
async function rejectRelationship(
  tx: Tx,
  actor: Actor,
  member: FamilyRecord,
  changes: FamilyChanges | null,
): Promise<void> {
  if (changes?.relationship === undefined) return;
  const isOwn = member.ownerId === actor.id;
  if (isOwn && (changes.relationship !== 'child' || !(await isInOtherList(tx, member)))) return;
  throw new AppError('forbidden', familyMessages.mayNotUpdate);
}

export async function deleteFamilyMember(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const { ownerId } = requireFamilyMember(await lockListedMember(tx, actor.id, id));
    if (ownerId !== actor.id) throw new AppError('forbidden', familyMessages.mayNotDelete);
    await countFamilyOperation(deps, tx, actor);
    await deleteFamilyEntries(tx, { userId: actor.id, id }, deps.clock.now());
  });
}

export async function getFamilyPhoto(deps: PhotoDeps, actor: Actor, familyMemberId: number): Promise<FileAnswer> {
  const keys = await findFamilyPhotoKeys(deps.db, familyMemberId);
  if (!keys) throw new AppError('not_found');
  const { ownerId } = keys;
  const spouseId = ownerId === actor.id ? null : await findSpouseId(deps.db, ownerId);
  authorize(deps.policy, actor, 'family.photo', { ownerId, spouseId });
  if (keys.ownName !== null && (ownerId === actor.id || spouseId === actor.id))
    await rejectGrownPhoto(deps, actor, familyMemberId);
  const answer = await getPhotoFile(deps, getFamilyPhotoOwner(keys));
  if (ownerId !== actor.id && spouseId !== actor.id)
    await recordPhotoView(deps, actor, { personId: ownerId, familyMemberId });
  return answer;
}

async function rejectGrownPhoto(deps: PhotoDeps, actor: Actor, id: number): Promise<void> {
  const member = await findListedMember(deps.db, actor.id, id);
  if (!member || isGrown(member, findToday(deps))) throw new AppError('not_found');
}

/** Most family members are children: every view by somebody outside the family is audited. */
async function recordPhotoView(
  deps: PhotoDeps,
  actor: Actor,
  viewed: { personId: number; familyMemberId: number },
): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, viewed.personId))) throw new AppError('not_found');
    await recordAudit(deps, tx, actor, { action: 'family.photo_viewed', ...viewed });
  });
}

export async function deleteFamilyPhoto(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    const member = requireFamilyMember(await lockListedMember(tx, actor.id, id));
    if (isGrown(member, findToday(deps))) throw new AppError('forbidden', familyMessages.mayNotUpdate);
    if (!(await deletePhoto(tx, getFamilyPhotoOwner(member)))) throw new AppError('not_found');
    await countFamilyOperation(deps, tx, actor);
  });
}

/** In the church's time zone. */
const findToday = ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>) =>
  getCalendarDay(settings.church.timeZone, clock.now());

export function rejectFutureBirthDate(deps: Deps, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth || dateOfBirth <= findToday(deps)) return;
  throw createFieldError('date_of_birth', familyMessages.dateInFuture);
}

/** Checks the daily limit before the photo is processed. */
async function prepareFamilyPhoto(deps: Deps, actor: Actor, file: Uint8Array | null): Promise<CleanPhoto | null> {
  if (!file) return null;
  await rejectIfDailyLimitReached(deps, FAMILY_OPERATION_LIMIT, formatUserSubject(actor.id));
  return preparePhoto(actor, file, familyPhotoUpload);
}

async function countFamilyOperation(deps: Deps, tx: Tx, actor: Actor): Promise<void> {
  const { clock, settings } = deps;
  await enforceDailyLimit({ db: tx, clock, settings }, FAMILY_OPERATION_LIMIT, formatUserSubject(actor.id));
}

export function requireFamilyMember(member: FamilyRecord | null): FamilyRecord {
  if (!member) throw new AppError('not_found', familyMessages.notFound);
  return member;
}

/** A new family member is active unless staff say otherwise. */
export function toNewFamilyMember(body: AddFamilyBody & { is_active?: boolean | undefined }): NewFamilyMember {
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
