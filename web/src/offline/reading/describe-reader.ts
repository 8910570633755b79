import { church } from '../../content/church.ts';
import { addDays, getChurchClock } from '../../lib/dates/calendar-day.ts';
import { getSession } from '../../lib/session/session.ts';
import type { Reader } from './reading-rule.ts';

/** The stored calendar reaches this far. */
const CALENDAR_STORED_DAYS = 56;

export function describeReader(): Reader {
  const { departmentIds, modules } = getSession();
  const first = getChurchClock(new Date(), church.timeZone).day;
  return { departmentIds, modules, calendarDays: { first, last: addDays(first, CALENDAR_STORED_DAYS) } };
}

/** A phone that saves data loads nothing that nobody asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
