import { fieldMessages, normalisePhone } from '@kanisa/contract/core/fields.ts';
import {
  accountMessages,
  CODE_RESEND_SECONDS,
  CODE_RESENDS_PER_HOUR,
  CODE_TRIES,
  type ForgotBody,
  isPasswordAName,
  type RegisterBody,
  type ResetBody,
  usernameFrom,
  type VerifyBody,
} from '@kanisa/contract/identity/accounts.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { constraintOf } from '../../../db/constraint-errors.ts';
import type { Deps } from '../../../deps.ts';
import { burnPassword, hashPassword, verifyPassword } from '../../../platform/passwords.ts';
import { isReserved, listReserved } from '../email-changes/email-changes.service.ts';
import { revokeSessionsOf } from '../sessions/sessions.service.ts';
import { type Limit, take, takeOrRefuse } from '../throttles/throttles.service.ts';
import {
  consumeCode,
  findUser,
  insertUser,
  isContactTaken,
  listTakenUsernames,
  lockUser,
  markVerified,
  type NewUser,
  setPasswordHash,
  spendTry,
} from './accounts.repo.ts';
import type { CodePurpose, UserRow } from './accounts.table.ts';
import { findAccount, limitSubject } from './identifier.service.ts';

const HOUR = 3600;
const NOBODY = 0;
const USERNAMES_AT_ONCE = 50;

/** Far above what a congregation behind one address needs, and still a bound on a script. */
const REGISTRATIONS: Limit = { kind: 'register', most: 600, seconds: HOUR, message: accountMessages.tooManyAccounts };
const RESEND_SOON: Limit = {
  kind: 'code-minute',
  most: 1,
  seconds: CODE_RESEND_SECONDS,
  message: accountMessages.resendWait,
};
const RESEND_HOUR: Limit = {
  kind: 'code-hour',
  most: CODE_RESENDS_PER_HOUR,
  seconds: HOUR,
  message: accountMessages.resendWait,
};

/** Against walking through all accounts, and far above what a congregation behind one address needs. */
const CODE_REQUESTS: Limit = {
  kind: 'code-requests',
  most: 300,
  seconds: HOUR,
  message: accountMessages.tooManyCodes,
};
const CODE_GUESSES: Limit = { kind: 'code-guesses', most: 600, seconds: HOUR, message: accountMessages.tooManyCodes };

export async function register(deps: Deps, address: string, input: RegisterBody): Promise<UserRow> {
  await takeOrRefuse(deps, REGISTRATIONS, address);
  const phoneNumber = normalisePhone(input.phone_number);
  if (phoneNumber === null) throw new AppError('invalid', fieldMessages.phone);
  const domain = deps.settings.church.emailDomain;
  if (await isContactTaken(deps.db, { email: input.personal_email, phone: phoneNumber, domain })) {
    throw new AppError('conflict', accountMessages.taken);
  }
  const passwordHash = await hashPassword(input.password);
  const person = {
    firstName: input.first_name,
    lastName: input.last_name,
    personalEmail: input.personal_email,
    phoneNumber,
    passwordHash,
  };
  const base = usernameFrom(input.base_username);
  return insertWithFreeUsername(deps, base, (username) => {
    if (isPasswordAName(input.password, [username])) {
      throw new AppError('invalid', accountMessages.passwordIsName, {
        fields: { password: accountMessages.passwordIsName },
      });
    }
    return { ...person, username, churchEmail: input.use_church_email ? `${username}@${domain}` : null };
  });
}

/** Two people may take the same name at the same moment; the index refuses one, who gets the next number. */
async function insertWithFreeUsername(
  deps: Deps,
  base: string,
  build: (username: string) => NewUser & { personalEmail: string },
): Promise<UserRow> {
  for (;;) {
    const username = await smallestFreeUsername(deps, base);
    const user = build(username);
    try {
      return await deps.db.transaction(async (tx) => {
        const row = await insertUser(tx, user);
        if (await isReserved(tx, user.personalEmail, row.id)) throw new AppError('conflict', accountMessages.taken);
        await deps.queue.send(tx, 'mail.code', { purpose: 'verify', userId: row.id });
        return row;
      });
    } catch (error) {
      if (constraintOf(error) !== 'users_username_unique') throw error;
    }
  }
}

async function smallestFreeUsername(deps: Deps, base: string): Promise<string> {
  for (let from = 1; ; from += USERNAMES_AT_ONCE) {
    const numbers = Array.from({ length: USERNAMES_AT_ONCE }, (_, index) => from + index);
    const candidates = numbers.map((number) => (number === 1 ? base : `${base}${number}`));
    const { emailDomain: domain } = deps.settings.church;
    const taken = await listTakenUsernames(deps.db, candidates, { domain });
    const reserved = await listReserved(
      deps.db,
      candidates.map((name) => `${name}@${domain}`),
    );
    const free = candidates.find((name) => !taken.has(name) && !reserved.includes(`${name}@${domain}`));
    if (free !== undefined) return free;
  }
}

export async function verify(deps: Deps, address: string, input: VerifyBody): Promise<UserRow> {
  await takeOrRefuse(deps, CODE_GUESSES, address);
  const user = await findUser(deps.db, input.user_id);
  await redeemCode(deps, user, 'verify', input.code, (tx, owner) => markVerified(tx, owner.id, deps.clock.now()));
  if (!user) throw new AppError('code_rejected', accountMessages.codeRejected);
  return user;
}

/** The answer is the same whether or not there is something to send. */
export async function resendCode(deps: Deps, address: string, userId: number): Promise<void> {
  await takeOrRefuse(deps, CODE_REQUESTS, address);
  await takeOrRefuse(deps, RESEND_SOON, `verify ${userId}`);
  await takeOrRefuse(deps, RESEND_HOUR, `verify ${userId}`);
  const user = await findUser(deps.db, userId);
  if (user && !user.isVerified) await deps.queue.send(deps.db, 'mail.code', { purpose: 'verify', userId });
}

/**
 * The limit that is told counts what was typed: counted by account, a refusal would tell that two names are one
 * person. The account's own limit holds in silence.
 */
export async function forgotPassword(deps: Deps, address: string, input: ForgotBody): Promise<void> {
  await takeOrRefuse(deps, CODE_REQUESTS, address);
  await takeOrRefuse(deps, RESEND_SOON, `reset typed ${input.identifier.toLowerCase()}`);
  await takeOrRefuse(deps, RESEND_HOUR, `reset typed ${input.identifier.toLowerCase()}`);
  const user = await findAccount(deps.db, input.identifier);
  const subject = `reset ${limitSubject(user, input.identifier)}`;
  const isWithin = (await take(deps, RESEND_SOON, subject)) && (await take(deps, RESEND_HOUR, subject));
  // A job goes out in any case, so that the time tells nothing; for nobody it ends without a mail.
  const userId = user && isWithin ? user.id : NOBODY;
  await deps.queue.send(deps.db, 'mail.code', { purpose: 'reset', userId });
}

export async function resetPassword(deps: Deps, address: string, input: ResetBody): Promise<void> {
  await takeOrRefuse(deps, CODE_GUESSES, address);
  const user = await findAccount(deps.db, input.identifier);
  const names = user ? [user.username, user.personalEmail ?? '', user.churchEmail ?? ''] : [];
  const passwordHash = await hashPassword(input.password);
  await redeemCode(deps, user, 'reset', input.code, async (tx, owner) => {
    if (isPasswordAName(input.password, names)) {
      throw new AppError('invalid', accountMessages.passwordIsName, {
        fields: { password: accountMessages.passwordIsName },
      });
    }
    await setPasswordHash(tx, owner.id, passwordHash, deps.clock.now());
    await revokeSessionsOf(tx, owner.id, deps.clock.now());
    await deps.queue.send(tx, 'mail.password-changed', { userId: owner.id });
  });
}

/**
 * A try is spent before the code is looked at, so that parallel guesses share the five; an account that does not
 * exist costs the same time. The code ends in the transaction that does what it was for.
 */
async function redeemCode(
  deps: Deps,
  user: UserRow | null,
  purpose: CodePurpose,
  code: string,
  effect: (tx: Tx, user: UserRow) => Promise<void>,
): Promise<void> {
  const rejected = new AppError('code_rejected', accountMessages.codeRejected);
  const limits = { now: deps.clock.now(), tries: CODE_TRIES };
  const codeHash = user ? await spendTry(deps.db, user.id, purpose, limits) : null;
  if (!user || codeHash === null) {
    await burnPassword(code);
    throw rejected;
  }
  if (!(await verifyPassword(codeHash, code))) throw rejected;
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await consumeCode(tx, user.id, purpose, codeHash))) throw rejected;
    await effect(tx, user);
  });
}
