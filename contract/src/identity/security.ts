import { message } from '../core/message.ts';
export const EMAIL_UNDO_DAYS = 7;
/** Live sessions of an account. One more ends the session that was not used for the longest time. */
export const SESSIONS_MAX = 100;
/** Successful logins of an account with one password, from all networks together. */
export const LOGINS_PER_HOUR_MAX = 300;
/** Ended sessions that the list of devices shows. */
export const ENDED_SESSIONS_MAX = 10;

/** Why the product ended a session: a device too many, or a refresh token that was used twice. */
export const SESSION_END_REASONS = ['limit', 'reuse'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** Ways into an account, or to read along, that end when somebody else may have made them. The owner is told which. */
export const ENDED_ACCESS_KINDS = [
  'passkeys',
  'authenticator_app',
  'recovery_codes',
  'calendar_address',
  'notices',
  'email_change',
  'deletion_request',
] as const;
export interface EndedAccess {
  kind: (typeof ENDED_ACCESS_KINDS)[number];
  count: number;
}

export const securityMessages = {
  currentPassword: message('Current password is required'),
  currentPasswordWrong: message('Current password is incorrect'),
  passwordChanged: message('Your password was changed. Your other devices are logged out.'),
  signedOut: message('That device is logged out.'),
  othersSignedOut: message('All other devices are logged out.'),
  noSession: message('That device is already logged out.'),
  undoRejected: message('This link is no longer valid.'),
  emailCodeSent: message('If your email address isn’t confirmed yet, a code is on its way.'),
  emailConfirmed: message('Your email address is confirmed. You can now log in with it.'),
  tooManyLogins: message('Too many logins to this account. Please wait and try again.'),
  undone: message('Your old email address is back, and every device is logged out.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const securityFallbacks = {
  confirmEmail: message('Failed to confirm your email address'),
} as const;
