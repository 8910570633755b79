import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { LOGINS_PER_HOUR_MAX, securityMessages } from '@kanisa/contract/identity/security.ts';
import type { Deps } from '../../../core/deps.ts';
import { type Limit, type ReservedAttempt, reserveAttempt, reserveUse } from '../../../platform/throttles/throttles.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;

/** Both limits count by the caller's IP address, so that nobody can lock out a user from elsewhere. */
const ACCOUNT_FAILURE_LIMIT: Limit = {
  kind: 'login-account',
  max: 10,
  seconds: QUARTER_HOUR_SECONDS,
  message: accountMessages.heldOff,
};
const ADDRESS_FAILURE_LIMIT: Limit = {
  kind: 'login-address',
  max: 50,
  seconds: QUARTER_HOUR_SECONDS,
  message: accountMessages.heldOff,
};
/** Applies to a signed-in user from any IP address: the finder of an unlocked phone can change networks. */
const SIGNED_IN_FAILURE_LIMIT: Limit = {
  kind: 'own-password',
  max: 10,
  seconds: QUARTER_HOUR_SECONDS,
  message: accountMessages.heldOff,
};

/** Without it, an account holder could make the server hash passwords without end. */
const LOGIN_LIMIT: Limit = {
  kind: 'login-success',
  max: LOGINS_PER_HOUR_MAX,
  seconds: 3600,
  message: securityMessages.tooManyLogins,
};

/**
 * Wrong second steps after one and the same password, from all networks together: only somebody who knows it can cause
 * them, and a new password lifts the limit. Six digits would not withstand more.
 */
const SECOND_STEP_FAILURE_LIMIT: Limit = {
  kind: 'second-step',
  max: 50,
  seconds: 3600,
  message: accountMessages.heldOff,
};

export interface PasswordAttempt {
  address: string;
  /** The account, as `formatThrottleSubject` names it. */
  subject: string;
  isSignedIn: boolean;
  /** The account with its password, for the second step. */
  credential?: string;
}

/** Every comparison of a password goes through here, so that wrong ones at login and elsewhere count together. */
export async function tryPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { address, subject, isSignedIn, credential }: PasswordAttempt,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const limits: [Limit, string][] = [
    [ACCOUNT_FAILURE_LIMIT, `${address} ${subject}`],
    [ADDRESS_FAILURE_LIMIT, address],
  ];
  if (isSignedIn) limits.push([SIGNED_IN_FAILURE_LIMIT, subject]);
  if (credential !== undefined) limits.push([SECOND_STEP_FAILURE_LIMIT, credential]);
  const reserved: ReservedAttempt[] = [];
  let isRight: boolean;
  try {
    for (const [limit, limitSubject] of limits) reserved.push(await reserveAttempt(deps, limit, limitSubject));
    isRight = await compare();
  } catch (error) {
    await settleAttempts(reserved, (attempt) => attempt.release());
    throw error;
  }
  await settleAttempts(reserved, (attempt) => (isRight ? attempt.release() : attempt.fail()));
  return isRight;
}

/** Settles every attempt, also after an error of another: one that is not settled would keep its place for good. */
async function settleAttempts(
  attempts: readonly ReservedAttempt[],
  settle: (attempt: ReservedAttempt) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const attempt of attempts) await settle(attempt).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Enforces the limit on successful logins. The slot is taken before the comparison and released if it fails. */
export async function countLogin(
  deps: Pick<Deps, 'db' | 'clock'>,
  credential: string,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const login = await reserveUse(deps, LOGIN_LIMIT, credential);
  let isRight = false;
  try {
    isRight = await compare();
  } finally {
    if (!isRight) await login.release();
  }
  return isRight;
}
