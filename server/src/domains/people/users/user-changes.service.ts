import { fieldMessages, normalisePhone } from '@kanisa/contract/core/fields.ts';
import { accountMessages, isPasswordOwnName } from '@kanisa/contract/identity/accounts.ts';
import type { CreateUserBody, UpdateUserBody } from '@kanisa/contract/people/users.schema.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import { AppError } from '../../../app-error.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken } from '../../../platform/secrets/tokens.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  deleteAccountCodes,
  listTakenUsernames,
  lockUsersAgainstDeletion,
  setPasswordHash,
} from '../../identity/accounts/credentials.service.ts';
import {
  isEmailReserved,
  listReservedEmails,
  recordEmailChange,
} from '../../identity/email-changes/email-changes.service.ts';
import { revokeOtherSessions, revokeUserSessions } from '../../identity/sessions/sessions.service.ts';
import { diffAuditValues, recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { lockUserForAdminChange } from './lock-user.service.ts';
import {
  insertUserRecord,
  isEmailOfAnother,
  pickUserFields,
  type UserChanges,
  type UserFields,
  type UserRecord,
  updateUserRecord,
} from './users.repo.ts';
import { getUser } from './users.service.ts';

export async function createUser(deps: Deps, actor: Actor, body: CreateUserBody): Promise<UserRecord> {
  const person = toNewUser(deps, body);
  // Nobody knows the other one: the person chooses a password by the link.
  const passwordHash = await hashPassword(body.password ?? createToken());
  if (body.password !== undefined) rejectNameAsPassword(body.password, person);
  return deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    await rejectTakenUsername(deps, tx, person.username);
    const id = await insertUserRecord(tx, { ...person, passwordHash }, deps.clock.now());
    await rejectTakenEmails(deps, tx, id, person);
    await recordAudit(deps, tx, actor, {
      action: 'user.created',
      personId: id,
      after: toAuditValues(toUserAuditFields(person)),
    });
    if (body.welcome) await deps.queue.send(tx, 'mail.welcome', { userId: id });
    return getUser(tx, id);
  });
}

function toNewUser(deps: Deps, body: CreateUserBody): UserFields {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    username: body.username,
    phoneNumber: requirePhone(body.phone_number),
    personalEmail: body.personal_email ?? null,
    churchEmail: body.church_email ?? (body.use_church_email ? buildChurchEmail(deps, body.username) : null),
    role: body.role ?? 'user',
    isActive: body.is_active ?? true,
    isVerified: body.is_verified ?? false,
    address: body.address ?? null,
  };
}

/** An absent field stays, null clears. What was changed meanwhile by somebody else is told, and nothing overwritten. */
export async function updateUser(deps: Deps, actor: Actor, id: number, body: UpdateUserBody): Promise<UserRecord> {
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  return deps.db.transaction(async (tx) => {
    const given = toUserChanges(body);
    await lockUserForAdminChange(tx, actor, id, given);
    const current = await getUser(tx, id);
    if (body.version !== undefined && body.version !== current.version) {
      throw new AppError('changed_meanwhile', peopleMessages.changedMeanwhile);
    }
    const wanted = { ...given, churchEmail: resolveChurchEmail(deps, current, body) };
    await writeUserChange(deps, tx, actor, { current, wanted, action: 'user.updated' });
    if (body.password !== undefined && passwordHash !== null) {
      rejectNameAsPassword(body.password, { ...current, ...wanted });
      await replaceUserPassword(deps, tx, actor, id, passwordHash);
    }
    return getUser(tx, id);
  });
}

function toUserChanges(body: UpdateUserBody): UserChanges {
  const given = {
    firstName: body.first_name,
    lastName: body.last_name,
    username: body.username,
    phoneNumber: body.phone_number === undefined ? undefined : requirePhone(body.phone_number),
    personalEmail: body.personal_email,
    role: body.role,
    isActive: body.is_active,
    isVerified: body.is_verified,
    address: body.address,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A church address that was made of the username goes along with it. */
function resolveChurchEmail(deps: Deps, current: UserRecord, body: UpdateUserBody): string | null {
  if (body.church_email !== undefined) return body.church_email;
  const username = body.username ?? current.username;
  const isOwn = current.churchEmail?.toLowerCase() === buildChurchEmail(deps, current.username).toLowerCase();
  if (isOwn || body.use_church_email) return buildChurchEmail(deps, username);
  return current.churchEmail;
}

/** Activating, verifying and the role, each by its own call. */
export async function changeUserAccess(
  deps: Deps,
  actor: Actor,
  id: number,
  { wanted, action }: { wanted: UserChanges; action: AuditAction },
): Promise<UserRecord> {
  return deps.db.transaction(async (tx) => {
    await lockUserForAdminChange(tx, actor, id, wanted);
    await writeUserChange(deps, tx, actor, { current: await getUser(tx, id), wanted, action });
    return getUser(tx, id);
  });
}

export async function resetUserPassword(deps: Deps, actor: Actor, id: number, password: string): Promise<void> {
  const person = await getUser(deps.db, id);
  rejectNameAsPassword(password, person);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await lockUserForAdminChange(tx, actor, id);
    await replaceUserPassword(deps, tx, actor, id, passwordHash);
  });
}

interface UserChange {
  current: UserRecord;
  wanted: UserChanges;
  action: AuditAction;
}

/** The person is held. What changes nothing is no change, and is not noted. */
async function writeUserChange(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { current, wanted, action }: UserChange,
): Promise<void> {
  const { id } = current;
  const changes = findChangedFields<UserFields>(pickUserFields(current), wanted);
  if (!changes) return;
  if (changes.username !== undefined) await rejectTakenUsername(deps, tx, changes.username, id);
  await updateUserRecord(tx, id, changes, deps.clock.now());
  await rejectTakenEmails(deps, tx, id, changes);
  await recordUserEmailChange(deps, tx, current, changes);
  const after = { ...pickUserFields(current), ...changes };
  await recordAudit(deps, tx, actor, {
    action,
    personId: id,
    ...diffAuditValues(toUserAuditFields(pickUserFields(current)), toUserAuditFields(after)),
  });
}

/** The person may not know of it, so the address that was left is told, as after a change of their own. */
async function recordUserEmailChange(deps: Deps, tx: Tx, current: UserRecord, changes: UserChanges): Promise<void> {
  const { id: userId, personalEmail: oldEmail } = current;
  const newEmail = changes.personalEmail;
  if (newEmail === undefined || oldEmail === null || newEmail?.toLowerCase() === oldEmail.toLowerCase()) return;
  await recordEmailChange(deps, tx, { userId, oldEmail, newEmail });
}

/** Whoever is signed in with the old one is out; an admin's own device stays. */
async function replaceUserPassword(deps: Deps, tx: Tx, actor: Actor, id: number, passwordHash: string): Promise<void> {
  const now = deps.clock.now();
  await setPasswordHash(tx, id, passwordHash, now);
  if (id === actor.id) await revokeOtherSessions(tx, actor, now);
  else await revokeUserSessions(tx, id, now);
  await deleteAccountCodes(tx, id);
  await deps.queue.send(tx, 'mail.password-changed', { userId: id });
  await recordAudit(deps, tx, actor, { action: 'user.password_reset', personId: id });
}

const buildChurchEmail = (deps: Deps, username: string) => `${username}@${deps.settings.church.emailDomain}`;

function requirePhone(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw fieldError('invalid', 'phone_number', fieldMessages.phone);
  return phone;
}

function rejectNameAsPassword(
  password: string,
  person: Pick<UserFields, 'username' | 'personalEmail' | 'churchEmail'>,
): void {
  const names = [person.username, person.personalEmail ?? '', person.churchEmail ?? ''];
  if (isPasswordOwnName(password, names)) throw fieldError('invalid', 'password', accountMessages.passwordIsName);
}

async function rejectTakenUsername(deps: Deps, tx: Tx, username: string, exceptUserId?: number): Promise<void> {
  const { emailDomain: domain } = deps.settings.church;
  const taken = await listTakenUsernames(tx, [username], {
    domain,
    ...(exceptUserId !== undefined && { exceptUserId }),
  });
  const reserved = await listReservedEmails(tx, [buildChurchEmail(deps, username).toLowerCase()]);
  if (taken.has(username) || reserved.length > 0)
    throw fieldError('conflict', 'username', peopleMessages.usernameTaken);
}

/** Asked after they were written: from then on the unique index keeps everyone else off them. */
async function rejectTakenEmails(
  deps: Deps,
  tx: Tx,
  userId: number,
  { personalEmail, churchEmail }: UserChanges,
): Promise<void> {
  const { emailDomain: domain } = deps.settings.church;
  for (const email of [personalEmail, churchEmail]) {
    if (!email) continue;
    const isTaken =
      (await isEmailOfAnother(tx, { email, userId, domain })) || (await isEmailReserved(tx, email, userId));
    if (isTaken) throw new AppError('conflict', accountMessages.taken);
  }
}

const fieldError = (code: 'invalid' | 'conflict', field: string, text: string) =>
  new AppError(code, text, { fields: { [field]: text } });

/** As the contract names them, for the trail. */
function toUserAuditFields(person: UserFields): Record<string, unknown> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    phone_number: person.phoneNumber,
    personal_email: person.personalEmail,
    church_email: person.churchEmail,
    role: person.role,
    is_active: person.isActive,
    is_verified: person.isVerified,
    address: person.address,
  };
}
