import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { type Limit, type ReservedAttempt, reserveAttempt } from '../throttles/throttles.service.ts';

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

export interface PasswordAttempt {
  address: string;
  /** The account, as `formatThrottleSubject` names it. */
  subject: string;
  isSignedIn: boolean;
}

/** Every comparison of a password goes through here, so that wrong ones at login and elsewhere count together. */
export async function tryPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { address, subject, isSignedIn }: PasswordAttempt,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const limits: [Limit, string][] = [
    [ACCOUNT_FAILURE_LIMIT, `${address} ${subject}`],
    [ADDRESS_FAILURE_LIMIT, address],
  ];
  if (isSignedIn) limits.push([SIGNED_IN_FAILURE_LIMIT, subject]);
  const reserved: ReservedAttempt[] = [];
  let isRight: boolean;
  try {
    for (const [limit, limitSubject] of limits) reserved.push(await reserveAttempt(deps, limit, limitSubject));
    isRight = await compare();
  } catch (error) {
    for (const attempt of reserved) await attempt.release();
    throw error;
  }
  for (const attempt of reserved) await (isRight ? attempt.release() : attempt.fail());
  return isRight;
}
