/** PostgreSQL's integer: an id beyond it cannot exist, and must not reach a query. */
export const ID_MAX = 2_147_483_647;

export const PHONE_EXAMPLE = '+254712345678';

export const fieldMessages = {
  paging: 'Invalid page or per_page',
  invisible: 'Please remove the invisible characters.',
  email: 'Invalid email format',
  phone: `Invalid phone number format (e.g., ${PHONE_EXAMPLE})`,
} as const;

/** On one line: a database text cannot hold NUL, and no name needs a line break or half of a character. */
export function isPlainLine(value: string): boolean {
  return !/\p{Cc}/u.test(value) && value.isWellFormed();
}

/** Text of several lines: breaks and tabs belong to it, other control characters do not. */
export function isPlainText(value: string): boolean {
  return !/[^\P{Cc}\n\r\t]/u.test(value) && value.isWellFormed();
}

/** Blank counts as missing, and what is missing stays. */
export function blankIsMissing(value: string): string | undefined {
  return value === '' ? undefined : value;
}

/** Blank counts as missing: null clears what was there. */
export function blankIsNull(value: string): string | null {
  return value === '' ? null : value;
}

/** A day that the calendar has, like 2026-11-15. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) && value >= '0001';
}

/** A basic pattern: `a@b` is no address, and nothing that could carry a second address or a header passes. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
export const EMAIL_MAX = 254;

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value);
}

/** The documents' pattern: an optional plus, then 1-9, then 1 to 14 digits. */
export const PHONE_PATTERN = /^\+?[1-9]\d{1,14}$/;

/**
 * One E.164 form for each number, or null when it is none. A number written the Kenyan way (07…, 01…, 7…)
 * gets +254; spaces, hyphens, dots and brackets are only writing.
 */
export function normalisePhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const kenyan = /^0?([17]\d{8})$/.exec(digits);
  if (kenyan) return `+254${kenyan[1]}`;
  if (!PHONE_PATTERN.test(digits)) return null;
  return digits.startsWith('+') ? digits : `+${digits}`;
}
