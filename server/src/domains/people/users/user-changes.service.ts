import { fieldMessages, normalisePhone } from '@kanisa/contract/core/fields.ts';
import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { accountMessages, toUsername } from '@kanisa/contract/identity/accounts.ts';
import type { CreateUserBody, UpdateUserBody } from '@kanisa/contract/people/users.schema.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import { findAddressDomain } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { findChangedFields } from '../../../db/changed-fields.ts';
import type { Tx } from '../../../db/client.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken } from '../../../platform/secrets/tokens.ts';
import type { Actor, Writer } from '../../../policy/actor.ts';
import { isStaff, requireFreshProof } from '../../../policy/fresh-proof.ts';
import { deleteAccountCodes, listTakenUsernames } from '../../identity/accounts/credentials.service.ts';
import { isOtherEmail } from '../../identity/accounts/login-email.rules.ts';
import { rejectTakenEmail } from '../../identity/accounts/login-email.service.ts';
import { computePasswordProof, rejectNameAsPassword } from '../../identity/accounts/password.rules.ts';
import { setPassword } from '../../identity/accounts/set-password.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { isReservedUsername } from '../../identity/accounts/usernames.rules.ts';
import { buildChurchEmail } from '../../identity/church/church-settings.service.ts';
import { applyEmailChange, listReservedEmails } from '../../identity/email-changes/email-changes.service.ts';
import { diffAuditValues, recordAudit, toAuditValues } from '../../records/audit/audit.service.ts';
import { rejectActivationAfterDeath, transactionOnUser } from './lock-user.service.ts';
import { toPersonFields } from './person-fields.rules.ts';
import {
  insertUserRecord,
  pickUserFields,
  type UserChanges,
  type UserFields,
  type UserRecord,
  updateUserRecord,
} from './users.repo.ts';
import { getUser } from './users.service.ts';

export async function createUser(deps: Deps, actor: Actor, body: CreateUserBody): Promise<UserRecord> {
  const user = toNewUser(deps, body);
  if (isStaff(user)) requireFreshProof(actor, deps.clock.now());
  // An account without a password gets a random one; the user chooses a password through the welcome link.
  const passwordHash = await hashPassword(body.password ?? createToken());
  if (body.password !== undefined) rejectNameAsPassword(body.password, user);
  return transactionAs(deps, actor, async (tx) => {
    await rejectTakenUsername(deps, tx, user.username);
    const now = deps.clock.now();
    const isWelcomed = body.welcome === true;
    const account = { passwordHash, awaitsPassword: isWelcomed, welcomeRequestedAt: isWelcomed ? now : null };
    const id = await insertUserRecord(tx, { ...user, ...account }, now);
    await rejectTakenEmails(deps, tx, id, user);
    await recordAudit(deps, tx, actor, {
      action: 'user.created',
      personId: id,
      after: toAuditValues(toUserAuditFields(user)),
    });
    if (isWelcomed) {
      await deps.queue.send(tx, 'mail.welcome', { userId: id, passwordProof: computePasswordProof(passwordHash) });
    }
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

/** An absent field stays, null clears it. If somebody else changed the user meanwhile, nothing is overwritten. */
export async function updateUser(deps: Deps, actor: Actor, id: number, body: UpdateUserBody): Promise<UserRecord> {
  const { password, version, church_email: churchEmail, use_church_email: usesChurchEmail, ...fields } = body;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const sent = toUserChanges(fields);
  return transactionOnUser(deps, actor, { userId: id, changes: sent }, async (tx) => {
    const current = await getUser(tx, id);
    if (version !== undefined && version !== current.version) {
      throw new AppError('changed_meanwhile', peopleMessages.changedMeanwhile);
    }
    const requested = {
      ...sent,
      churchEmail: resolveChurchEmail(deps, current, { churchEmail, usesChurchEmail, username: sent.username }),
    };
    await writeUserChange(deps, tx, actor, { current, requested, action: 'user.updated' });
    if (password !== undefined && passwordHash !== null) {
      rejectNameAsPassword(password, { ...current, ...requested });
      await replaceUserPassword(deps, tx, actor, id, passwordHash);
    }
    return getUser(tx, id);
  });
}

type SentFields = Omit<UpdateUserBody, 'password' | 'version' | 'church_email' | 'use_church_email'>;

function toUserChanges(body: SentFields): UserChanges {
  const { first_name: firstName, last_name: lastName, username, phone_number: phone, ...others } = body;
  const { personal_email: personalEmail, role, is_active: isActive, is_verified: isVerified, ...more } = others;
  const { address, ...rest } = more;
  requireNoFieldsLeft(rest);
  const fields = {
    firstName,
    lastName,
    username,
    phoneNumber: phone === undefined ? undefined : requirePhone(phone),
    personalEmail,
    role,
    isActive,
    isVerified,
    address,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A church address that was derived from the username changes with it. */
function resolveChurchEmail(
  deps: Deps,
  current: UserRecord,
  sent: { churchEmail: string | null | undefined; usesChurchEmail: boolean | undefined; username: string | undefined },
): string | null {
  if (sent.churchEmail !== undefined) return sent.churchEmail;
  const username = sent.username ?? current.username;
  if (sent.usesChurchEmail) return buildChurchEmail(deps, username);
  // Without a domain of its own a church keeps the addresses that it gave out.
  const domain = findAddressDomain(deps);
  const isDerived =
    domain !== null && current.churchEmail?.toLowerCase() === `${current.username}@${domain}`.toLowerCase();
  return isDerived ? `${username}@${domain}` : current.churchEmail;
}

/** Sets the active or verified status or the role. */
export async function changeUserAccess(
  deps: Deps,
  actor: Actor,
  id: number,
  { requested, action }: { requested: UserChanges; action: AuditAction },
): Promise<{ user: UserRecord; isChanged: boolean }> {
  return transactionOnUser(deps, actor, { userId: id, changes: requested }, async (tx) => {
    const isChanged = await writeUserChange(deps, tx, actor, { current: await getUser(tx, id), requested, action });
    return { user: await getUser(tx, id), isChanged };
  });
}

export async function resetUserPassword(deps: Deps, actor: Actor, id: number, password: string): Promise<void> {
  rejectNameAsPassword(password, await getUser(deps.db, id));
  const passwordHash = await hashPassword(password);
  await transactionOnUser(deps, actor, { userId: id }, (tx) => replaceUserPassword(deps, tx, actor, id, passwordHash));
}

interface UserChange {
  current: UserRecord;
  requested: UserChanges;
  action: AuditAction;
}

/** The caller has locked the user. False if nothing changes, which is not audited. */
export async function writeUserChange(
  deps: Deps,
  tx: Tx,
  actor: Writer,
  { current, requested, action }: UserChange,
): Promise<boolean> {
  const { id } = current;
  const changes = findChangedFields<UserFields>(pickUserFields(current), requested);
  if (!changes) return false;
  if (changes.isActive) rejectActivationAfterDeath(current);
  // Codes for a new password go there: whoever chooses the address can take the account over.
  if (isNewAddress(current, changes)) requireFreshProof(actor, deps.clock.now());
  if (changes.username !== undefined) await rejectTakenUsername(deps, tx, changes.username, id);
  await updateUserRecord(tx, id, changes, deps.clock.now());
  if (changes.isActive === false) for (const hooks of deps.accountHooks) await hooks.onDeactivated?.(deps, tx, id);
  await rejectTakenEmails(deps, tx, id, changes);
  // The user may not know about the change, so the old address gets the same mail as after the user's own change.
  const { personalEmail: newEmail } = changes;
  if (newEmail !== undefined) await applyEmailChange(deps, tx, current, { newEmail, by: 'admin' });
  // A code that was sent to the church address before must not act for the account any more.
  if (changes.churchEmail !== undefined) await deleteAccountCodes(tx, id);
  const after = { ...pickUserFields(current), ...changes };
  await recordAudit(deps, tx, actor, {
    action,
    personId: id,
    ...diffAuditValues(toUserAuditFields(pickUserFields(current)), toUserAuditFields(after)),
  });
  return true;
}

/** Another case of letters is the same mailbox. */
const isNewAddress = (
  current: UserRecord,
  { personalEmail = current.personalEmail, churchEmail = current.churchEmail }: UserChanges,
) => isOtherEmail(personalEmail, current.personalEmail) || isOtherEmail(churchEmail, current.churchEmail);

/** Ends every session of the user, except the device of an admin who changes their own password. */
async function replaceUserPassword(deps: Deps, tx: Tx, actor: Actor, id: number, passwordHash: string): Promise<void> {
  requireFreshProof(actor, deps.clock.now());
  const exceptSessionId = id === actor.id ? actor.sessionId : undefined;
  await setPassword(deps, tx, { userId: id, passwordHash, exceptSessionId });
  await recordAudit(deps, tx, actor, { action: 'user.password_reset', personId: id });
}

function requirePhone(input: string): string {
  const phone = normalisePhone(input);
  if (phone === null) throw createFieldError('phone_number', fieldMessages.phone);
  return phone;
}

async function rejectTakenUsername(deps: Deps, tx: Tx, username: string, exceptUserId?: number): Promise<void> {
  const { emailDomain: domain } = deps.settings.church;
  const taken = await listTakenUsernames(tx, [username], {
    domain,
    ...(exceptUserId !== undefined && { exceptUserId }),
  });
  const reserved = await listReservedEmails(tx, [`${username}@${domain}`.toLowerCase()]);
  if (taken.has(username) || reserved.length > 0) {
    throw createFieldError('username', peopleMessages.usernameTaken, 'conflict');
  }
}

/** Runs after the addresses are written: from then on the unique index keeps everyone else off them. */
async function rejectTakenEmails(
  deps: Deps,
  tx: Tx,
  userId: number,
  { personalEmail, churchEmail }: UserChanges,
): Promise<void> {
  const [local = '', host] = (churchEmail ?? '').toLowerCase().split('@');
  // Mail servers deliver `office+x` to `office`, and readers take `mailer-daemon` for the same as `mailerdaemon`.
  const [mailbox = ''] = local.split('+');
  if (host === deps.settings.church.emailDomain.toLowerCase() && isReservedUsername(toUsername(mailbox))) {
    throw createFieldError('church_email', accountMessages.taken, 'conflict');
  }
  for (const email of [personalEmail, churchEmail]) {
    if (email) await rejectTakenEmail(deps, tx, { email, exceptUserId: userId });
  }
}

/** Uses the contract's names. */
function toUserAuditFields(user: UserFields): Record<string, unknown> {
  return {
    ...toPersonFields(user),
    church_email: user.churchEmail,
    role: user.role,
    is_active: user.isActive,
    is_verified: user.isVerified,
    address: user.address,
  };
}
