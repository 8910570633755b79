import { EMAIL_MAX } from '../core/fields.ts';
import { message } from '../core/message.ts';

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
  firstName: message('First name is required'),
  lastName: message('Last name is required'),
  baseUsername: message('Base username is required'),
  phone: message('Phone number is required'),
  password: message('Password is required'),
  passwordsMatch: message('Passwords must match'),
  personalEmail: message('Personal email is required for verification'),
  firstNameLong: message('First name must be {max} characters or less', { max: NAME_MAX }),
  lastNameLong: message('Last name must be {max} characters or less', { max: NAME_MAX }),
  username: message('Username: 3+ alphanumeric chars'),
  usernameLong: message('Username must be {max} characters or less', { max: USERNAME_MAX }),
  passwordShort: message('Password: 8+ characters'),
  passwordLong: message('Password: at most {max} characters', { max: PASSWORD_MAX }),
  passwordIsName: message('Password must not be your username or email'),
  identifier: message('Username, email, or phone is required'),
  identifierLong: message('Username, email, or phone must be {max} characters or less', { max: IDENTIFIER_MAX }),
  code: message('Verification code is required'),
  codeRejected: message('Invalid or expired verification code'),
  userId: message('Verification failed'),
  token: message('Token refresh failed'),
  useChurchEmail: message('Use a church email address: yes or no'),
  tooManyToAddress: message('This address got many codes in the last hour. Please try again later.'),
  noEmailDomain: message('Your church has no email domain yet'),
  tooManyCodes: message('Too many attempts from this network. Please try again later.'),
  taken: message('An account with this phone number or email already exists'),
  heldOff: message('Too many failed logins. Please wait and try again.'),
  tooManyAccounts: message('Too many registrations from this network. Please try again later.'),
  resendWait: message('Please wait a moment before asking for another code.'),
  verified: message('Your account is verified.'),
  codeSent: message('If this account still needs a code, a new one is on its way.'),
  resetSent: message('If this account exists, a code is on its way to its email address.'),
  resetDone: message('Your password was changed. Please log in.'),
  loggedOut: message('Logged out'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const accountFallbacks = {
  register: message('Registration failed'),
  verify: message('Verification failed'),
  login: message('Login failed'),
  emailDomain: message('Failed to load the church’s email domain'),
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
