const formatters = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD`, as the calendar on a wall in this time zone shows it. */
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
/** No calendar day is as long, even where clocks are turned back. */
const DAY_MAX_MS = 30 * HOUR_MS;

/** When this day, `YYYY-MM-DD`, begins there. */
export function getStartOfDay(timeZone: string, day: string): Date {
  // No place is further ahead of Greenwich, so the day has not begun anywhere.
  let moment = new Date(Date.parse(`${day}T00:00:00Z`) - 16 * HOUR_MS);
  while (getCalendarDay(timeZone, moment) < day) moment = getNextMidnight(timeZone, moment);
  return moment;
}

/** When the next day begins there. Found by halving, so that no offset and no change of clocks has to be known. */
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
