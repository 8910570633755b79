import { fieldMessages, normalisePhone } from '@kanisa/contract/core/fields.ts';
import { DEFAULT_LANGUAGE, type Language } from '@kanisa/contract/core/languages.ts';
import type { ForgotBody, RegisterBody, ResetBody, VerifyBody } from '@kanisa/contract/identity/accounts.schema.ts';
import {
  accountMessages,
  CODE_RESEND_SECONDS,
  CODE_RESENDS_PER_HOUR,
  CODE_TRIES,
  toUsername,
} from '@kanisa/contract/identity/accounts.ts';
import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import { hashPassword, simulatePasswordCheck, verifyPassword } from '../../../platform/secrets/passwords.ts';
import { consumeLimit, enforceLimit, type Limit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { buildChurchEmail } from '../church/church-settings.service.ts';
import { isEmailReserved, listReservedEmails } from '../email-changes/email-changes.repo.ts';
import {
  consumeCode,
  findUser,
  insertUser,
  isPhoneTaken,
  listTakenUsernames,
  markUserVerified,
  type NewUser,
  spendCodeTry,
  takeAdminsLock,
  updatePersonalEmail,
} from './accounts.repo.ts';
import type { CodePurpose } from './accounts.table.ts';
import { findUserByIdentifier, formatThrottleSubject } from './identifier.service.ts';
import { isLoginEmailUsed, lockUserAndEmailRivals } from './login-email.repo.ts';
import { getCodeEmail, isOtherEmail } from './login-email.rules.ts';
import { confirmLoginEmail, getHeldSince, rejectTakenEmail } from './login-email.service.ts';
import { computePasswordProof, rejectNameAsPassword } from './password.rules.ts';
import { setPassword } from './set-password.service.ts';
import { transactionAs } from './transaction-as.service.ts';
import { numberUsernames } from './usernames.rules.ts';
import type { UserRow } from './users.view.ts';

const WHY = 'registration, and codes that prove an address';

const HOUR_SECONDS = 3600;
const NO_USER_ID = 0;
const USERNAME_BATCH_SIZE = 50;

/** Far more than a congregation behind one IP address needs, yet it stops a script. */
const REGISTRATION_LIMIT: Limit = {
  kind: 'register',
  max: 600,
  seconds: HOUR_SECONDS,
  message: accountMessages.tooManyAccounts,
};
export const RESEND_MINUTE_LIMIT: Limit = {
  kind: 'code-minute',
  max: 1,
  seconds: CODE_RESEND_SECONDS,
  message: accountMessages.resendWait,
};
export const RESEND_HOUR_LIMIT: Limit = {
  kind: 'code-hour',
  max: CODE_RESENDS_PER_HOUR,
  seconds: HOUR_SECONDS,
  message: accountMessages.resendWait,
};

/** Stops a script that tries all accounts; far more than a congregation behind one IP address needs. */
export const CODE_REQUEST_LIMIT: Limit = {
  kind: 'code-requests',
  max: 300,
  seconds: HOUR_SECONDS,
  message: accountMessages.tooManyCodes,
};
export const CODE_GUESS_LIMIT: Limit = {
  kind: 'code-guesses',
  max: 600,
  seconds: HOUR_SECONDS,
  message: accountMessages.tooManyCodes,
};

/** Several accounts may claim one address until a code decides, and none of them may flood its owner with codes. */
export const VERIFY_MAIL_LIMIT: Limit = {
  kind: 'verify-mails',
  max: 20,
  seconds: HOUR_SECONDS,
  message: accountMessages.tooManyCodes,
};
/** The share of one network, so that a stranger's registrations leave codes for the owner. */
const VERIFY_MAIL_NETWORK_LIMIT: Limit = { ...VERIFY_MAIL_LIMIT, kind: 'verify-mails-network', max: 6 };
export const formatMailSubject = (email: string) => `email ${email.toLowerCase()}`;

export async function registerAccount(
  deps: Deps,
  { address, language }: { address: string; language: Language },
  input: RegisterBody,
): Promise<UserRow> {
  await enforceLimit(deps, REGISTRATION_LIMIT, address);
  const phoneNumber = normalisePhone(input.phone_number);
  if (phoneNumber === null) throw new AppError('invalid', fieldMessages.phone);
  // Rejected before anything is counted or hashed.
  if (input.use_church_email) buildChurchEmail(deps, toUsername(input.base_username));
  await rejectTakenEmail(deps, deps.db, { email: input.personal_email, heldSince: getHeldSince(deps) });
  if (await isPhoneTaken(deps.db, phoneNumber)) throw new AppError('conflict', accountMessages.taken);
  await enforceLimit(deps, VERIFY_MAIL_NETWORK_LIMIT, `${address} ${formatMailSubject(input.personal_email)}`);
  await enforceLimit(deps, VERIFY_MAIL_LIMIT, formatMailSubject(input.personal_email));
  const passwordHash = await hashPassword(input.password);
  const fields = {
    firstName: input.first_name,
    lastName: input.last_name,
    personalEmail: input.personal_email,
    phoneNumber,
    passwordHash,
    // English is the default, not a choice: a later login on a Kiswahili page may still choose.
    language: language === DEFAULT_LANGUAGE ? null : language,
  };
  const base = toUsername(input.base_username);
  return insertUserWithFreeUsername(deps, base, (username) => {
    rejectNameAsPassword(input.password, { username, personalEmail: null, churchEmail: null });
    return { ...fields, username, churchEmail: input.use_church_email ? buildChurchEmail(deps, username) : null };
  });
}

/** Two users may choose the same name concurrently; the unique index rejects one, who gets the next number. */
async function insertUserWithFreeUsername(
  deps: Deps,
  base: string,
  build: (username: string) => NewUser & { personalEmail: string },
): Promise<UserRow> {
  for (;;) {
    const username = await findFreeUsername(deps, base);
    const user = build(username);
    try {
      return await forNobody(deps.db, WHY).transaction(async (tx) => {
        await rejectTakenEmail(deps, tx, { email: user.personalEmail, heldSince: getHeldSince(deps) });
        // An older account that never confirmed this address does not block it, but stays its login until a code decides.
        const loginEmail = (await isLoginEmailUsed(tx, user.personalEmail)) ? null : user.personalEmail;
        const row = await insertUser(tx, { ...user, loginEmail, createdAt: deps.clock.now() });
        if (await isEmailReserved(tx, user.personalEmail, row.id)) {
          throw new AppError('conflict', accountMessages.taken);
        }
        await deps.queue.send(tx, 'mail.code', { purpose: 'verify', userId: row.id });
        return row;
      });
    } catch (error) {
      if (findViolatedConstraint(error) !== 'users_username_unique') throw error;
    }
  }
}

/** Returns the base itself, or with the smallest number that is neither taken nor reserved. */
export async function findFreeUsername(deps: Pick<Deps, 'db' | 'settings'>, base: string): Promise<string> {
  for (let from = 1; ; from += USERNAME_BATCH_SIZE) {
    const candidates = numberUsernames(base, from, USERNAME_BATCH_SIZE);
    const { emailDomain: domain } = deps.settings.church;
    const taken = await listTakenUsernames(deps.db, candidates, { domain });
    const reserved = await listReservedEmails(
      deps.db,
      candidates.map((name) => `${name}@${domain}`),
    );
    const free = candidates.find((name) => !taken.has(name) && !reserved.includes(`${name}@${domain}`));
    if (free !== undefined) return free;
  }
}

export async function verifyAccount(deps: Deps, address: string, input: VerifyBody): Promise<UserRow> {
  await enforceLimit(deps, CODE_GUESS_LIMIT, address);
  const user = await findUser(deps.db, input.user_id);
  await redeemCode(deps, { user, purpose: 'verify', code: input.code }, async (tx, owner) => {
    await markUserVerified(tx, owner.id, deps.clock.now());
    const email = owner.loginEmail ?? owner.personalEmail;
    if (email !== null) await confirmLoginEmail(deps, tx, owner, email);
  });
  if (!user) throw new AppError('code_rejected', accountMessages.codeRejected);
  return user;
}

/** Answers the same whether or not there is a code to send, so that it does not reveal which accounts exist. */
export async function resendCode(deps: Deps, address: string, userId: number): Promise<void> {
  await enforceLimit(deps, CODE_REQUEST_LIMIT, address);
  await enforceLimit(deps, RESEND_MINUTE_LIMIT, `verify ${userId}`);
  await enforceLimit(deps, RESEND_HOUR_LIMIT, `verify ${userId}`);
  const user = await findUser(deps.db, userId);
  const to = user && getCodeEmail(user, 'verify', deps.settings.church.emailDomain);
  if (!user || !to || user.isVerified) return;
  const isWithin =
    (await consumeLimit(deps, VERIFY_MAIL_NETWORK_LIMIT, `${address} ${formatMailSubject(to)}`)) &&
    (await consumeLimit(deps, VERIFY_MAIL_LIMIT, formatMailSubject(to)));
  if (isWithin) await deps.queue.send(deps.db, 'mail.code', { purpose: 'verify', userId });
}

/**
 * The limit that the caller sees counts by identifier: counted by account, it would reveal that two identifiers belong
 * to one user. The limit per account is enforced silently.
 */
export async function requestPasswordReset(deps: Deps, address: string, input: ForgotBody): Promise<void> {
  await enforceLimit(deps, CODE_REQUEST_LIMIT, address);
  await enforceLimit(deps, RESEND_MINUTE_LIMIT, `reset typed ${input.identifier.toLowerCase()}`);
  await enforceLimit(deps, RESEND_HOUR_LIMIT, `reset typed ${input.identifier.toLowerCase()}`);
  const user = await findUserByIdentifier(deps, input.identifier);
  const subject = `reset ${formatThrottleSubject(user, input.identifier)}`;
  const isWithin =
    (await consumeLimit(deps, RESEND_MINUTE_LIMIT, subject)) && (await consumeLimit(deps, RESEND_HOUR_LIMIT, subject));
  // Always send a job, so that the response time reveals nothing; for an unknown user it ends without a mail.
  const userId = user && isWithin ? user.id : NO_USER_ID;
  const passwordProof = computePasswordProof(user?.passwordHash ?? '');
  await deps.queue.send(deps.db, 'mail.code', { purpose: 'reset', userId, passwordProof });
}

export async function resetPassword(deps: Deps, address: string, input: ResetBody): Promise<void> {
  await enforceLimit(deps, CODE_GUESS_LIMIT, address);
  const user = await findUserByIdentifier(deps, input.identifier);
  const passwordHash = await hashPassword(input.password);
  await redeemCode(deps, { user, purpose: 'reset', code: input.code }, async (tx, owner) => {
    rejectNameAsPassword(input.password, owner);
    if (owner.loginEmail !== null) await confirmLoginEmail(deps, tx, owner, owner.loginEmail);
    const ended = await dropUnconfirmedEmail(tx, owner, deps.clock.now());
    await setPassword(deps, tx, { userId: owner.id, passwordHash, ended });
  });
}

/** A contact address that nobody confirmed may be an intruder's, who would go on reading what the church sends. */
async function dropUnconfirmedEmail(tx: Tx, owner: UserRow, now: Date): Promise<EndedAccess[]> {
  const { id, personalEmail, loginEmail, isVerified } = owner;
  // The address of a new account is its contact address until its first code.
  const isNew = loginEmail === null && !isVerified;
  if (isNew || personalEmail === null || !isOtherEmail(personalEmail, loginEmail)) return [];
  await updatePersonalEmail(tx, id, loginEmail, now);
  return [{ kind: 'email_change', count: 1 }];
}

interface CodeEntry {
  user: UserRow | null;
  purpose: CodePurpose;
  code: string;
  /** For codes that only a signed-in user can enter. */
  actor?: Actor;
}

/**
 * Spends a try before comparing the code, so that parallel guesses share the five tries; an unknown account takes the
 * same time. The transaction that applies the effect consumes the code.
 */
export async function redeemCode(
  deps: Deps,
  { user, purpose, code, actor }: CodeEntry,
  effect: (tx: Tx, user: UserRow) => Promise<void>,
): Promise<void> {
  const rejected = new AppError('code_rejected', accountMessages.codeRejected);
  const limits = { now: deps.clock.now(), tries: CODE_TRIES };
  const codeHash = user ? await spendCodeTry(forNobody(deps.db, WHY), user.id, purpose, limits) : null;
  if (!user || codeHash === null) {
    await simulatePasswordCheck(code);
    throw rejected;
  }
  if (!(await verifyPassword(codeHash, code))) throw rejected;
  const apply = async (tx: Tx) => {
    const email = getCodeEmail(user, purpose, deps.settings.church.emailDomain);
    const owner = await lockUserAndEmailRivals(tx, user.id, email);
    if (!owner || !(await consumeCode(tx, user.id, purpose, codeHash))) throw rejected;
    await effect(tx, owner);
  };
  if (actor) await transactionAs(deps, actor, apply, { lockFirst: takeAdminsLock });
  else await forNobody(deps.db, WHY).transaction(apply);
}
