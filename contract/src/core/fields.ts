import { message } from './message.ts';
/** Maximum of PostgreSQL's integer type: a larger id cannot exist and must not reach a query. */
export const ID_MAX = 2_147_483_647;

export const PHONE_EXAMPLE = '+254712345678';

export const fieldMessages = {
  paging: message('Invalid page or per_page'),
  invisible: message('Please remove the invisible characters.'),
  email: message('Invalid email format'),
  phone: message('Invalid phone number format (e.g., {example})', { example: PHONE_EXAMPLE }),
} as const;

/** Text of one line. PostgreSQL cannot store NUL, and no name needs a line break or a lone surrogate. */
export function isPlainLine(value: string): boolean {
  return !/\p{Cc}/u.test(value) && value.isWellFormed();
}

/** A name or title. Marks that turn the direction of writing would show it, or what stands beside it, backwards. */
export function isPlainName(value: string): boolean {
  return isPlainLine(value) && !/\p{Bidi_Control}/u.test(value);
}

/** Text of several lines: line breaks and tabs are allowed, other control characters are not. */
export function isPlainText(value: string): boolean {
  return !/[^\P{Cc}\n\r\t]/u.test(value) && value.isWellFormed();
}

/**
 * Not whitespace, not a format character, nothing that Unicode displays as nothing, such as a filler letter, and no
 * combining mark, which needs a character to stand on.
 */
const VISIBLE = /[^\s\p{Z}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trims text, and makes text of invisible characters blank. Control characters stay: `isPlainLine` reports them. */
export function trimText(value: string): string {
  return VISIBLE.test(value) ? value.trim() : '';
}

/** Blank counts as missing, so an update leaves the field unchanged. */
export function blankIsMissing(value: string): string | undefined {
  return value === '' ? undefined : value;
}

/** Blank becomes null, so an update clears the field. */
export function blankIsNull(value: string): string | null {
  return value === '' ? null : value;
}

/** True for an existing day, such as 2026-11-15. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && value >= '0001';
}

/** A basic pattern: it rejects `a@b`, and any text that could carry a second address or a header. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
export const EMAIL_MAX = 254;

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value);
}

/** Pattern of the specification: an optional plus, then 1-9, then 1 to 14 digits. */
export const PHONE_PATTERN = /^\+?[1-9]\d{1,14}$/;

/**
 * Returns a phone number in E.164 form, or null if it is none. Kenyan notation (07…, 01…, 7…) gets +254; spaces,
 * hyphens, dots and brackets are ignored.
 */
export function normalisePhone(input: string): string | null {
  const digits = input.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const kenyan = /^0?([17]\d{8})$/.exec(digits);
  if (kenyan) return `+254${kenyan[1]}`;
  if (!PHONE_PATTERN.test(digits)) return null;
  return digits.startsWith('+') ? digits : `+${digits}`;
}

/** Fewer digits are no number that a person can be reached by. */
const SUGGESTED_DIGITS_MIN = 9;

/**
 * Returns the phone number that somebody probably meant, from their own digits, or null. Unlike `normalisePhone` it
 * ignores words around the number and a zero behind the country code (+254 0722…), so a person must confirm it.
 */
export function suggestPhone(input: string): string | null {
  if (input.includes('@')) return null;
  const digits = input.replace(/[^\d+]/g, '').replace(/^(?:\+|00)?2540(?=[17]\d{8}$)/, '+254');
  const number = normalisePhone(digits);
  return number === null || number === input.trim() || number.length <= SUGGESTED_DIGITS_MIN ? null : number;
}
