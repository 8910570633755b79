import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { fieldMessages, normalisePhone } from '@kanisa/contract/core/fields.ts';
import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { PreferencesBody, UpdateProfileBody } from '@kanisa/contract/people/profile.schema.ts';
import { PROFILE_UPDATES_PER_DAY, profileMessages, profilePhotoUpload } from '@kanisa/contract/people/profile.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import {
  type DailyLimit,
  enforceDailyLimit,
  enforceLimit,
  formatUserSubject,
  type Limit,
  rejectIfDailyLimitReached,
} from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize } from '../../../policy/authorize.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { isOtherEmail, listDecidableEmails } from '../../identity/accounts/login-email.rules.ts';
import { getHeldSince, rejectTakenEmail } from '../../identity/accounts/login-email.service.ts';
import { setMessagePreferences } from '../../identity/accounts/preferences.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { applyEmailChange } from '../../identity/email-changes/email-changes.service.ts';
import { listDepartmentIds } from '../../identity/memberships/memberships.service.ts';
import { setAddressOptedOut } from '../../messaging/subscriptions/subscription-links.service.ts';
import { deletePhoto, getUserPhotoFile, preparePhoto, savePhoto } from '../../records/photos/photos.service.ts';
import { findProfile, type ProfileChanges, type ProfileRecord, updateProfileColumns } from './profile.repo.ts';

const PROFILE_UPDATE_LIMIT: DailyLimit = {
  kind: 'profile-updates',
  max: PROFILE_UPDATES_PER_DAY,
  message: profileMessages.limit,
};

/** A conflict reveals that another user has this address or number. It does not count as an update, so this limits it. */
const CONTACT_CHANGE_LIMIT: Limit = {
  kind: 'contact-tries',
  max: 30,
  seconds: 3600,
  message: errorMessages.limit_reached,
};

/** An absent field stays. An update that changes nothing does not count towards the daily limit. */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  body: UpdateProfileBody,
  file: Uint8Array | null,
): Promise<ProfileRecord> {
  const requested = toProfileChanges(body);
  const before = await getProfile(deps.db, actor);
  const expected = findChangedFields<ProfileChanges>(before, requested);
  if (!expected && !file) return before;
  requireProofForEmail(deps, actor, before, expected?.personalEmail);
  await rejectIfDailyLimitReached(deps, PROFILE_UPDATE_LIMIT, formatUserSubject(actor.id));
  if (expected?.personalEmail || expected?.phoneNumber)
    await enforceLimit(deps, CONTACT_CHANGE_LIMIT, formatUserSubject(actor.id));
  const photo = file && (await preparePhoto(actor, file, profilePhotoUpload));
  return transactionAs(deps, actor, async (tx) => {
    const current = await getProfile(tx, actor);
    const changes = findChangedFields<ProfileChanges>(current, requested);
    const newPhoto = photo && photo.hash !== current.photoHash ? photo : null;
    if (!changes && !newPhoto) return current;
    await countProfileUpdate(deps, tx, actor);
    if (changes) await writeProfileChanges(deps, tx, actor, current, changes);
    if (newPhoto) await savePhoto(tx, { userId: actor.id }, newPhoto, deps.clock.now());
    return getProfile(tx, actor);
  });
}

/** Does not count as a profile update: users may change their preferences as often as they like, verified or not. */
export async function updatePreferences(
  deps: Deps,
  actor: Actor,
  { wants_emails: wantsEmails, wants_texts: wantsTexts, language, ...rest }: PreferencesBody,
): Promise<ProfileRecord> {
  requireNoFieldsLeft(rest);
  return transactionAs(deps, actor, async (tx) => {
    await setMessagePreferences(deps, tx, actor.id, { wantsEmails, wantsTexts, language });
    const profile = await getProfile(tx, actor);
    // An earlier opt-out of this address, also from before it belonged to this account, no longer applies.
    if (wantsEmails) {
      for (const address of listDecidableEmails(profile)) await setAddressOptedOut(deps, tx, address, false);
    }
    return profile;
  });
}

/** Checks access before reading the photo, so that a denial does not reveal whether there is one. */
export async function getProfilePhoto(
  deps: Pick<Deps, 'db' | 'policy'>,
  actor: Actor,
  userId: number,
): Promise<FileAnswer> {
  const departmentIds = actor.departmentIds.length === 0 ? [] : await listDepartmentIds(deps.db, userId);
  authorize(deps.policy, actor, 'profile.photo', { ownerId: userId, departmentIds });
  return getUserPhotoFile(deps, userId);
}

export async function deleteProfilePhoto(deps: Deps, actor: Actor): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    if (!(await deletePhoto(tx, { userId: actor.id }))) throw new AppError('not_found');
    await countProfileUpdate(deps, tx, actor);
  });
}

function toProfileChanges({ personal_email: personalEmail, phone_number: phone, address, ...rest }: UpdateProfileBody) {
  requireNoFieldsLeft(rest);
  const phoneNumber = phone === undefined ? undefined : normalisePhone(phone);
  if (phoneNumber === null) throw new AppError('invalid', fieldMessages.phone);
  return { personalEmail, phoneNumber, address };
}

async function writeProfileChanges(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  current: ProfileRecord,
  changes: ProfileChanges,
): Promise<void> {
  await updateProfileColumns(tx, current.id, changes, deps.clock.now());
  const newEmail = changes.personalEmail;
  if (!isNewEmail(current, newEmail)) return;
  requireProofForEmail(deps, actor, current, newEmail);
  await rejectTakenEmail(deps, tx, { email: newEmail, exceptUserId: current.id, heldSince: getHeldSince(deps) });
  await applyEmailChange(deps, tx, current, { newEmail, by: 'owner' });
}

/** A change of case is not a new address. */
const isNewEmail = (current: ProfileRecord, email: string | null | undefined): email is string =>
  Boolean(email) && isOtherEmail(email ?? null, current.personalEmail);

/** Codes for a new password go to the new address, so a session alone must not choose it. */
function requireProofForEmail(
  { clock }: Deps,
  actor: Actor,
  current: ProfileRecord,
  email: string | null | undefined,
): void {
  if (isNewEmail(current, email)) requireFreshProof(actor, clock.now());
}

async function countProfileUpdate(deps: Deps, tx: Tx, actor: Actor): Promise<void> {
  const { clock, settings } = deps;
  await enforceDailyLimit({ db: tx, clock, settings }, PROFILE_UPDATE_LIMIT, formatUserSubject(actor.id));
}

export async function getProfile(db: DbOrTx, actor: Actor): Promise<ProfileRecord> {
  return requireProfile(await findProfile(db, actor.id));
}

function requireProfile(record: ProfileRecord | null): ProfileRecord {
  if (!record) throw new AppError('not_found');
  return record;
}
