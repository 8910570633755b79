import type { HookDeps } from '../../../core/event-hooks.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import {
  type AttendanceCounts,
  countAttendance,
  countAttendeesByOccurrence,
  deleteAttendanceDays,
  deleteAttendanceFrom,
  findAttendance,
  listAttendanceDays,
  listAttendanceOf,
  listAttendees,
  type OccurrenceRange,
  upsertAttendance,
} from './attendance.repo.ts';

export interface OccurrenceKey {
  eventId: number;
  occursOn: string;
}

export type AttendeeRow = Awaited<ReturnType<typeof listAttendees>>[number];

const formatOccurrenceKey = ({ eventId, occursOn }: OccurrenceKey) => `${eventId} ${occursOn}`;

function toOccurrenceRange(keys: readonly OccurrenceKey[]): OccurrenceRange {
  const days = keys.map((key) => key.occursOn).toSorted();
  return { eventIds: [...new Set(keys.map((key) => key.eventId))], fromDay: days[0] ?? '', toDay: days.at(-1) ?? '' };
}

const NOBODY: AttendanceCounts = { attendeeCount: 0, placeCount: 0 };

/** Loads all counts in one query. */
export async function loadAttendanceCounts(
  db: DbOrTx,
  keys: readonly OccurrenceKey[],
): Promise<(key: OccurrenceKey) => AttendanceCounts> {
  const rows = await countAttendeesByOccurrence(db, toOccurrenceRange(keys));
  const counts = new Map(rows.map((row) => [formatOccurrenceKey(row), row]));
  return (key) => counts.get(formatOccurrenceKey(key)) ?? NOBODY;
}

/** Loads the attendance of one user in one query. The function returns null where the user does not attend. */
export async function loadOwnAttendance(
  db: DbOrTx,
  userId: number,
  keys: readonly OccurrenceKey[],
): Promise<(key: OccurrenceKey) => { guests: number } | null> {
  const rows = await listAttendanceOf(db, userId, toOccurrenceRange(keys));
  const own = new Map(rows.map((row) => [formatOccurrenceKey(row), row]));
  return (key) => own.get(formatOccurrenceKey(key)) ?? null;
}

/**
 * Returns false when there are not enough places. The caller must hold the event lock, which serializes requests for
 * the last places. Bringing fewer people than before is always possible, also if the capacity was reduced meanwhile.
 */
export async function registerAttendance(
  tx: Tx,
  { eventId, occursOn }: OccurrenceKey,
  { userId, capacity, now, ...input }: { userId: number; capacity: number | null; now: Date; guests?: number },
): Promise<boolean> {
  const stored = await findAttendance(tx, eventId, occursOn, userId);
  const guests = input.guests ?? stored?.guests ?? 0;
  const added = 1 + guests - (stored === null ? 0 : 1 + stored.guests);
  if (added > 0 && capacity !== null) {
    const { placeCount } = await countAttendance(tx, eventId, occursOn);
    if (placeCount + added > capacity) return false;
  }
  await upsertAttendance(tx, { eventId, occursOn, userId, guests, saidAt: now });
  return true;
}

export async function listAttendeePage(
  db: DbOrTx,
  key: OccurrenceKey,
  paging: { page: number; perPage: number },
): Promise<{ rows: AttendeeRow[]; counts: AttendanceCounts }> {
  const rows = await listAttendees(db, key, paging);
  return { rows, counts: await countAttendance(db, key.eventId, key.occursOn) };
}

/** Somebody whose account is deactivated does not come. Past dates keep who came. */
export async function freePlacesOfDeactivated({ settings, clock }: HookDeps, tx: Tx, userId: number): Promise<void> {
  await deleteAttendanceFrom(tx, userId, getCalendarDay(settings.church.timeZone, clock.now()));
}

/** Deletes the attendance of days that the series no longer has. */
export async function deleteAttendanceExcept(
  tx: Tx,
  eventId: number,
  isInSeries: (occursOn: string) => boolean,
): Promise<void> {
  const days = await listAttendanceDays(tx, eventId);
  await deleteAttendanceDays(
    tx,
    eventId,
    days.filter((day) => !isInSeries(day)),
  );
}
