import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { type Limit, type ReservedAttempt, reserveAttempt } from '../throttles/throttles.service.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;

/** Both count by the caller's address: nobody can lock another person out from somewhere else. */
const ACCOUNT_FAILURE_LIMIT: Limit = {
  kind: 'login-account',
  most: 10,
  seconds: QUARTER_HOUR_SECONDS,
  message: accountMessages.heldOff,
};
const ADDRESS_FAILURE_LIMIT: Limit = {
  kind: 'login-address',
  most: 50,
  seconds: QUARTER_HOUR_SECONDS,
  message: accountMessages.heldOff,
};
/** Only for somebody who is signed in as this person: a phone that was found unlocked can change its address. */
const SIGNED_IN_FAILURE_LIMIT: Limit = {
  kind: 'own-password',
  most: 10,
  seconds: QUARTER_HOUR_SECONDS,
  message: accountMessages.heldOff,
};

export interface PasswordAttempt {
  address: string;
  /** Whose password it is, as `limitSubject` names it. */
  subject: string;
  isSignedIn: boolean;
}

/** The one way to compare a typed password: at the login and anywhere else, wrong ones are counted together. */
export async function tryPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { address, subject, isSignedIn }: PasswordAttempt,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const counts: [Limit, string][] = [
    [ACCOUNT_FAILURE_LIMIT, `${address} ${subject}`],
    [ADDRESS_FAILURE_LIMIT, address],
  ];
  if (isSignedIn) counts.push([SIGNED_IN_FAILURE_LIMIT, subject]);
  const places: ReservedAttempt[] = [];
  let isRight: boolean;
  try {
    for (const [limit, counted] of counts) places.push(await reserveAttempt(deps, limit, counted));
    isRight = await compare();
  } catch (error) {
    for (const place of places) await place.giveBack();
    throw error;
  }
  for (const place of places) await (isRight ? place.giveBack() : place.fail());
  return isRight;
}
