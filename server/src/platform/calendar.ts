const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD`, as the calendar on a wall in this time zone shows it. */
export function dayIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', ...numeric });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const HOUR_MS = 3_600_000;
/** No calendar day is as long, even where clocks are turned back. */
const LONGER_THAN_A_DAY_MS = 30 * HOUR_MS;

/** When this day, `YYYY-MM-DD`, begins there. */
export function firstMomentOf(timeZone: string, day: string): Date {
  // No place is further ahead of Greenwich, so the day has not begun anywhere.
  let moment = new Date(Date.parse(`${day}T00:00:00Z`) - 16 * HOUR_MS);
  while (dayIn(timeZone, moment) < day) moment = nextMidnight(timeZone, moment);
  return moment;
}

/** When the next day begins there. Found by halving, so that no offset and no change of clocks has to be known. */
export function nextMidnight(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  let before = now.getTime();
  let after = before + LONGER_THAN_A_DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
