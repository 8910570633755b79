const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local date in this time zone as `YYYY-MM-DD`. */
export function getCalendarDay(timeZone: string, instant: Date): string {
  let format = formatters.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', ...NUMERIC_DATE });
    formatters.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const NUMERIC_DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const HOUR_MS = 3_600_000;
/** Longer than any calendar day, including those when clocks go back. */
const DAY_MAX_MS = 30 * HOUR_MS;

/** The instant when the day `YYYY-MM-DD` begins in the time zone. */
export function getStartOfDay(timeZone: string, day: string): Date {
  // No time zone is further ahead of UTC, so the day has not begun anywhere.
  let instant = new Date(Date.parse(`${day}T00:00:00Z`) - 16 * HOUR_MS);
  while (getCalendarDay(timeZone, instant) < day) instant = getNextMidnight(timeZone, instant);
  return instant;
}

/** The instant when the next day begins. Binary search needs no knowledge of offsets or clock changes. */
export function getNextMidnight(timeZone: string, now: Date): Date {
  const today = getCalendarDay(timeZone, now);
  let before = now.getTime();
  let after = before + DAY_MAX_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getCalendarDay(timeZone, new Date(middle)) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
