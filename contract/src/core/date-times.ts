/** A day of the church's calendar. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A date and time: with an offset an instant, without one the clock on the church's wall. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/;
export const DATE_TIME_OR_BLANK = new RegExp(`^$|${DATE_TIME.source}`);
/** What lies outside is a slip of the finger. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

export const dateTimeMessages = {
  day: 'Date must be in YYYY-MM-DD format',
} as const;

/** Whether a text is a day that exists, as YYYY-MM-DD. */
export function isCalendarDay(value: string): boolean {
  const time = DAY.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}

export function isPlannableDay(value: string): boolean {
  if (!isCalendarDay(value)) return false;
  const year = Number(value.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

export function isPlannableDateTime(value: string): boolean {
  const [, date = '', time = '', offset = 'Z'] = DATE_TIME.exec(value) ?? [];
  return isPlannableDay(date) && !time.startsWith('24') && !Number.isNaN(Date.parse(`${date}T${time}${offset}`));
}

/** The parts of a moment, for whoever knows the time zone; `offset` is null when none was sent. */
export function splitDateTime(value: string): { wall: string; offset: string | null } {
  const [, date = '', time = '', offset] = DATE_TIME.exec(value) ?? [];
  return { wall: `${date}T${time}`, offset: offset ?? null };
}

/** Before, as far as it can be told without the church's time zone: both with an offset, or both without. */
export function isCertainlyBefore(one: string, other: string): boolean {
  const [a, b] = [splitDateTime(one), splitDateTime(other)];
  if ((a.offset === null) !== (b.offset === null)) return false;
  return Date.parse(`${a.wall}${a.offset ?? 'Z'}`) < Date.parse(`${b.wall}${b.offset ?? 'Z'}`);
}
