import { message } from '../core/message.ts';
import { isStaff, type Role } from '../core/roles.ts';

/** Time for the second step of a login. */
export const SECOND_STEP_MINUTES = 10;
/** Time to answer a passkey's challenge. */
export const CHALLENGE_MINUTES = 5;
/** Wrong answers after which a second step ends. */
export const WRONG_ANSWERS_MAX = 5;
/** Age at which a proof no longer allows a dangerous action. */
export const FRESH_PROOF_MINUTES = 10;

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 50;

export const APP_CODE_DIGITS = 6;
export const APP_CODE_SECONDS = 30;
/** Steps before and after the present one whose codes are accepted: clocks of phones differ. */
export const APP_CODE_WINDOW = 1;

export const RECOVERY_CODES = 10;
/** The owner is told when this many are left. */
export const RECOVERY_CODES_LOW = 3;

export const POLICY_NOTICE_DAYS = 7;
export const RESET_REASON_MAX = 500;

/** The ways to answer the second step, the best first. */
export const SECOND_STEP_METHODS = ['passkey', 'app', 'recovery_code'] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

/** The ways to prove again who one is. People without two-step login use their password. */
export const PROOF_METHODS = ['passkey', 'app', 'password'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Who must have two-step login. */
export const TWO_STEP_AUDIENCES = ['nobody', 'admins', 'staff'] as const;
export type TwoStepAudience = (typeof TWO_STEP_AUDIENCES)[number];

export const twoStepMessages = {
  digits: message('Enter the 6 digits'),
  wrongCode: message('That code is not right'),
  loginAgain: message('Please log in again.'),
  passkeyRefused: message('That passkey was not accepted'),
  tookTooLong: message('That took too long. Please try again.'),
  noPasskey: message('That passkey is no longer here.'),
  passkeyName: message('Name is required'),
  passkeyNameLong: message('Name must be {max} characters or less', { max: PASSKEY_NAME_MAX }),
  passkeyTwice: message('This device already has a passkey for your account.'),
  passkeysMax: message('You have {max} passkeys. Remove one first.', { max: PASSKEYS_MAX }),
  passkeyRenamed: message('The passkey was renamed.'),
  passkeyRemoved: message('The passkey was removed. Your other devices are logged out.'),
  verifyFirst: message('Verify your account first.'),
  noApp: message('Start again: no authenticator app is being set up.'),
  appAdded: message('Your authenticator app is set up.'),
  appReplaced: message(
    'Your new authenticator app is set up. The old one no longer works, and your other devices are logged out.',
  ),
  appRemoved: message('The authenticator app was removed. Your other devices are logged out.'),
  methodFirst: message('Add a passkey or an authenticator app first.'),
  codesFirst: message('Ask for new recovery codes first.'),
  turnedOn: message('Two-step login is on.'),
  codesConfirmed: message('Your new recovery codes are confirmed. The old ones no longer work.'),
  lastMethod: message('Your church requires two-step login, so your last passkey or app stays. Add another one first.'),
  recoveryCode: message('Enter a recovery code'),
  password: message('Password is required'),
  proved: message('Thank you. You can go on.'),
  reason: message('Reason is required'),
  reasonLong: message('Reason must be {max} characters or less', { max: RESET_REASON_MAX }),
  notOn: message('This person has no two-step login.'),
  ownReset: message('Change your own two-step login on your security page.'),
  reset: message('Two-step login was reset. The person is logged out everywhere and was told by email.'),
  resetWithoutEmail: message(
    'Two-step login was reset. The person is logged out everywhere. They have no email address, so tell them yourself.',
  ),
  audience: message('Choose who must have two-step login'),
  from: message('Choose a day at least {days} days from now', { days: POLICY_NOTICE_DAYS }),
  policySaved: message('Saved. Those concerned see it at their next page.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const twoStepFallbacks = {
  read: message('Failed to load two-step login'),
  answer: message('Failed to check your answer'),
  change: message('Failed to change two-step login'),
  policy: message('Failed to save who must have two-step login'),
} as const;

const RECOVERY_CODE_PATTERN = /^[a-z2-7]{16}$/;

/** Removes what people type between the groups. Null for what cannot be a recovery code. */
export function normaliseRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'l');
  return RECOVERY_CODE_PATTERN.test(code) ? code : null;
}

/** In groups of four, as people read it. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

export function isInTwoStepAudience(role: Role, audience: TwoStepAudience): boolean {
  if (audience === 'nobody') return false;
  return audience === 'admins' ? role === 'admin' : isStaff(role) || role === 'ministry_leader';
}
