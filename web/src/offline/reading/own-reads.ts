import { church } from '../../content/church.ts';
import { addDays, getChurchClock } from '../../lib/dates/calendar-day.ts';
import { getSession } from '../../lib/session/session.ts';
import type { StoringReader } from './storable-routes.ts';

/** The stored calendar reaches this far. */
const CALENDAR_STORED_DAYS = 56;
const DEPARTMENTS_MAX = 5;

export function describeReader(): StoringReader {
  const first = getChurchClock(new Date(), church.timeZone).day;
  return {
    departmentIds: getSession().departmentIds,
    calendarDays: { first, last: addDays(first, CALENDAR_STORED_DAYS) },
  };
}

/** The reads of the pages that can be read offline, as the pages ask for them; those of every visit first. */
export function listOwnReads(): string[] {
  const { departmentIds, modules } = getSession();
  const { first, last } = describeReader().calendarDays;
  return [
    '/profile',
    '/dashboard',
    '/profile/applications',
    '/messages',
    `/calendar?from=${first}&to=${last}`,
    ...(modules.includes('serving') ? ['/serving'] : []),
    '/profile/family',
    '/department?page=1',
    ...departmentIds.slice(0, DEPARTMENTS_MAX).flatMap((id) => [`/department/${id}`, `/department/${id}/info?page=1`]),
  ];
}

/** A phone that saves data loads nothing that nobody asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
