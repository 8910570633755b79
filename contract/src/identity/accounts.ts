import { EMAIL_MAX } from '../core/fields.ts';

export const NAME_MAX = 100;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const IDENTIFIER_MAX = EMAIL_MAX;
export const TOKEN_MAX = 200;

export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_RESEND_SECONDS = 60;
export const CODE_RESENDS_PER_HOUR = 5;
export const ACCESS_TOKEN_MINUTES = 15;
export const REFRESH_TOKEN_DAYS = 30;
export const REFRESH_OVERLAP_SECONDS = 30;

export const accountMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  baseUsername: 'Base username is required',
  phone: 'Phone number is required',
  password: 'Password is required',
  passwordsMatch: 'Passwords must match',
  personalEmail: 'Personal email is required for verification',
  firstNameLong: `First name must be ${NAME_MAX} characters or less`,
  lastNameLong: `Last name must be ${NAME_MAX} characters or less`,
  username: 'Username: 3+ alphanumeric chars',
  usernameLong: `Username must be ${USERNAME_MAX} characters or less`,
  passwordShort: 'Password: 8+ characters',
  passwordLong: `Password: at most ${PASSWORD_MAX} characters`,
  passwordIsName: 'Password must not be your username or email',
  identifier: 'Username, email, or phone is required',
  identifierLong: `Username, email, or phone must be ${IDENTIFIER_MAX} characters or less`,
  code: 'Verification code is required',
  codeRejected: 'Invalid or expired verification code',
  userId: 'Verification failed',
  token: 'Token refresh failed',
  useChurchEmail: 'Use a church email address: yes or no',
  tooManyToAddress: 'This address got many codes in the last hour. Please try again later.',
  noEmailDomain: 'Your church has no email domain yet',
  tooManyCodes: 'Too many attempts from this network. Please try again later.',
  taken: 'An account with this phone number or email already exists',
  heldOff: 'Too many failed logins. Please wait and try again.',
  tooManyAccounts: 'Too many registrations from this network. Please try again later.',
  resendWait: 'Please wait a moment before asking for another code.',
  verified: 'Your account is verified.',
  codeSent: 'If this account still needs a code, a new one is on its way.',
  resetSent: 'If this account exists, a code is on its way to its email address.',
  resetDone: 'Your password was changed. Please log in.',
  loggedOut: 'Logged out',
} as const;

/** Shown by the browser if an error answer has no text. */
export const accountFallbacks = {
  register: 'Registration failed',
  verify: 'Verification failed',
  login: 'Login failed',
  emailDomain: 'Failed to load the church’s email domain',
} as const;

/** Derives a username from the input: lower case, letters and digits only. */
export function toUsername(base: string): string {
  return base.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** One notation for the same characters: keyboards send ë as one character or as e and a mark. */
export function normalisePassword(value: string): string {
  return value.normalize('NFC');
}

/** Counts characters as one sees them: a mark does not make a password longer. */
export function isPasswordLongEnough(value: string): boolean {
  return normalisePassword(value).length >= PASSWORD_MIN;
}

export function isSamePassword(one: string, other: string): boolean {
  return normalisePassword(one) === normalisePassword(other);
}

/** True if the password is the user's own username or e-mail. The server checks again with the assigned username. */
export function isPasswordOwnName(value: string, names: readonly string[]): boolean {
  return names.some((name) => name !== '' && isSamePassword(name.toLowerCase(), value.toLowerCase()));
}
