import { fieldMessages, normalisePhone } from '@kanisa/contract/core/fields.ts';
import { accountMessages, isPasswordAName } from '@kanisa/contract/identity/accounts.ts';
import { type CreateUserBody, peopleMessages, type UpdateUserBody } from '@kanisa/contract/people/users.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import { AppError } from '../../../app-error.ts';
import { changesOf } from '../../../db/changes.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { newToken } from '../../../platform/tokens.ts';
import type { Actor } from '../../../policy/actor.ts';
import { endCodes, holdPeople, setPassword, takenUsernames } from '../../identity/accounts/credentials.service.ts';
import { isReserved, listReserved, recordEmailChange } from '../../identity/email-changes/email-changes.service.ts';
import { revokeOtherSessions, revokeSessionsOf } from '../../identity/sessions/sessions.service.ts';
import { differenceOf, note, valuesOf } from '../../records/audit/audit.service.ts';
import { holdForChange } from './lock-user.service.ts';
import {
  fieldsOf,
  insertPerson,
  isEmailOfAnother,
  type PersonChanges,
  type PersonFields,
  type PersonRecord,
  updatePerson,
} from './users.repo.ts';
import { getPerson } from './users.service.ts';

export async function createPerson(deps: Deps, actor: Actor, body: CreateUserBody): Promise<PersonRecord> {
  const person = newPersonOf(deps, body);
  // Nobody knows the other one: the person chooses a password by the link.
  const passwordHash = await hashPassword(body.password ?? newToken());
  if (body.password !== undefined) refuseName(body.password, person);
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
    await refuseTakenUsername(deps, tx, person.username);
    const id = await insertPerson(tx, { ...person, passwordHash }, deps.clock.now());
    await refuseTakenEmails(deps, tx, id, person);
    await note(deps, tx, actor, { action: 'user.created', personId: id, after: valuesOf(wireNames(person)) });
    if (body.welcome) await deps.queue.send(tx, 'mail.welcome', { userId: id });
    return getPerson(tx, id);
  });
}

function newPersonOf(deps: Deps, body: CreateUserBody): PersonFields {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    username: body.username,
    phoneNumber: phoneOf(body.phone_number),
    personalEmail: body.personal_email ?? null,
    churchEmail: body.church_email ?? (body.use_church_email ? churchEmailOf(deps, body.username) : null),
    role: body.role ?? 'user',
    isActive: body.is_active ?? true,
    isVerified: body.is_verified ?? false,
    address: body.address ?? null,
  };
}

/** An absent field stays, null clears. What was changed meanwhile by somebody else is told, and nothing overwritten. */
export async function updatePersonBy(
  deps: Deps,
  actor: Actor,
  id: number,
  body: UpdateUserBody,
): Promise<PersonRecord> {
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  return deps.db.transaction(async (tx) => {
    const given = givenIn(body);
    await holdForChange(tx, actor, id, given);
    const current = await getPerson(tx, id);
    if (body.version !== undefined && body.version !== current.version) {
      throw new AppError('changed_meanwhile', peopleMessages.changedMeanwhile);
    }
    const wanted = { ...given, churchEmail: churchEmailAfter(deps, current, body) };
    await write(deps, tx, actor, { current, wanted, action: 'user.updated' });
    if (body.password !== undefined && passwordHash !== null) {
      refuseName(body.password, { ...current, ...wanted });
      await replacePassword(deps, tx, actor, id, passwordHash);
    }
    return getPerson(tx, id);
  });
}

function givenIn(body: UpdateUserBody): PersonChanges {
  const given = {
    firstName: body.first_name,
    lastName: body.last_name,
    username: body.username,
    phoneNumber: body.phone_number === undefined ? undefined : phoneOf(body.phone_number),
    personalEmail: body.personal_email,
    role: body.role,
    isActive: body.is_active,
    isVerified: body.is_verified,
    address: body.address,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A church address that was made of the username goes along with it. */
function churchEmailAfter(deps: Deps, current: PersonRecord, body: UpdateUserBody): string | null {
  if (body.church_email !== undefined) return body.church_email;
  const username = body.username ?? current.username;
  const isOwn = current.churchEmail?.toLowerCase() === churchEmailOf(deps, current.username).toLowerCase();
  if (isOwn || body.use_church_email) return churchEmailOf(deps, username);
  return current.churchEmail;
}

/** Activating, verifying and the role, each by its own call. */
export async function changePerson(
  deps: Deps,
  actor: Actor,
  id: number,
  { wanted, action }: { wanted: PersonChanges; action: AuditAction },
): Promise<PersonRecord> {
  return deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, id, wanted);
    await write(deps, tx, actor, { current: await getPerson(tx, id), wanted, action });
    return getPerson(tx, id);
  });
}

export async function resetPassword(deps: Deps, actor: Actor, id: number, password: string): Promise<void> {
  const person = await getPerson(deps.db, id);
  refuseName(password, person);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await holdForChange(tx, actor, id);
    await replacePassword(deps, tx, actor, id, passwordHash);
  });
}

interface Change {
  current: PersonRecord;
  wanted: PersonChanges;
  action: AuditAction;
}

/** The person is held. What changes nothing is no change, and is not noted. */
async function write(deps: Deps, tx: Tx, actor: Actor, { current, wanted, action }: Change): Promise<void> {
  const { id } = current;
  const changes = changesOf<PersonFields>(fieldsOf(current), wanted);
  if (!changes) return;
  if (changes.username !== undefined) await refuseTakenUsername(deps, tx, changes.username, id);
  await updatePerson(tx, id, changes, deps.clock.now());
  await refuseTakenEmails(deps, tx, id, changes);
  await tellOldAddress(deps, tx, current, changes);
  const after = { ...fieldsOf(current), ...changes };
  await note(deps, tx, actor, {
    action,
    personId: id,
    ...differenceOf(wireNames(fieldsOf(current)), wireNames(after)),
  });
}

/** The person may not know of it, so the address that was left is told, as after a change of their own. */
async function tellOldAddress(deps: Deps, tx: Tx, current: PersonRecord, changes: PersonChanges): Promise<void> {
  const { id: userId, personalEmail: oldEmail } = current;
  const newEmail = changes.personalEmail;
  if (newEmail === undefined || oldEmail === null || newEmail?.toLowerCase() === oldEmail.toLowerCase()) return;
  await recordEmailChange(deps, tx, { userId, oldEmail, newEmail });
}

/** Whoever is signed in with the old one is out; an admin's own device stays. */
async function replacePassword(deps: Deps, tx: Tx, actor: Actor, id: number, passwordHash: string): Promise<void> {
  const now = deps.clock.now();
  await setPassword(tx, id, passwordHash, now);
  if (id === actor.id) await revokeOtherSessions(tx, actor, now);
  else await revokeSessionsOf(tx, id, now);
  await endCodes(tx, id);
  await deps.queue.send(tx, 'mail.password-changed', { userId: id });
  await note(deps, tx, actor, { action: 'user.password_reset', personId: id });
}

const churchEmailOf = (deps: Deps, username: string) => `${username}@${deps.settings.church.emailDomain}`;

function phoneOf(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw refusal('invalid', 'phone_number', fieldMessages.phone);
  return phone;
}

function refuseName(password: string, person: Pick<PersonFields, 'username' | 'personalEmail' | 'churchEmail'>): void {
  const names = [person.username, person.personalEmail ?? '', person.churchEmail ?? ''];
  if (isPasswordAName(password, names)) throw refusal('invalid', 'password', accountMessages.passwordIsName);
}

async function refuseTakenUsername(deps: Deps, tx: Tx, username: string, exceptUserId?: number): Promise<void> {
  const { emailDomain: domain } = deps.settings.church;
  const taken = await takenUsernames(tx, [username], { domain, ...(exceptUserId !== undefined && { exceptUserId }) });
  const reserved = await listReserved(tx, [churchEmailOf(deps, username).toLowerCase()]);
  if (taken.has(username) || reserved.length > 0) throw refusal('conflict', 'username', peopleMessages.usernameTaken);
}

/** Asked after they were written: from then on the unique index keeps everyone else off them. */
async function refuseTakenEmails(
  deps: Deps,
  tx: Tx,
  userId: number,
  { personalEmail, churchEmail }: PersonChanges,
): Promise<void> {
  const { emailDomain: domain } = deps.settings.church;
  for (const email of [personalEmail, churchEmail]) {
    if (!email) continue;
    const isTaken = (await isEmailOfAnother(tx, { email, userId, domain })) || (await isReserved(tx, email, userId));
    if (isTaken) throw new AppError('conflict', accountMessages.taken);
  }
}

const refusal = (code: 'invalid' | 'conflict', field: string, text: string) =>
  new AppError(code, text, { fields: { [field]: text } });

/** As the contract names them, for the trail. */
function wireNames(person: PersonFields): Record<string, unknown> {
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
