/** Format of a calendar day: `YYYY-MM-DD`. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A date and time. With an offset it is an instant, without one it is the church's local time. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/;
export const DATE_TIME_OR_BLANK = new RegExp(`^$|${DATE_TIME.source}`);
/** Years outside this range are treated as typing errors. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** True for an existing day in the format YYYY-MM-DD. */
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

/** Splits a date and time for a caller that knows the time zone. `offset` is null if the value has none. */
export function splitDateTime(value: string): { wall: string; offset: string | null } {
  const [, date = '', time = '', offset] = DATE_TIME.exec(value) ?? [];
  return { wall: `${date}T${time}`, offset: offset ?? null };
}

/** Compares without the church's time zone, so both values need an offset or neither. A mixed pair is false. */
export function isCertainlyBefore(one: string, other: string): boolean {
  const [a, b] = [splitDateTime(one), splitDateTime(other)];
  if ((a.offset === null) !== (b.offset === null)) return false;
  return Date.parse(`${a.wall}${a.offset ?? 'Z'}`) < Date.parse(`${b.wall}${b.offset ?? 'Z'}`);
}
