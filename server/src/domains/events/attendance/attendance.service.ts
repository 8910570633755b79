import type { DbOrTx, Tx } from '../../../db/client.ts';
import {
  countAttendees,
  countAttendeesByOccurrence,
  deleteAttendanceDays,
  insertAttendance,
  isAttending,
  listAttendanceDays,
  listAttendanceOf,
  listAttendees,
  type OccurrenceRange,
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

/** Loads all counts in one query. */
export async function loadAttendeeCounts(
  db: DbOrTx,
  keys: readonly OccurrenceKey[],
): Promise<(key: OccurrenceKey) => number> {
  const rows = await countAttendeesByOccurrence(db, toOccurrenceRange(keys));
  const counts = new Map(rows.map((row) => [formatOccurrenceKey(row), row.attendeeCount]));
  return (key) => counts.get(formatOccurrenceKey(key)) ?? 0;
}

/** Loads the attendance of one user in one query. */
export async function loadOwnAttendance(
  db: DbOrTx,
  userId: number,
  keys: readonly OccurrenceKey[],
): Promise<(key: OccurrenceKey) => boolean> {
  const rows = await listAttendanceOf(db, userId, toOccurrenceRange(keys));
  const own = new Set(rows.map(formatOccurrenceKey));
  return (key) => own.has(formatOccurrenceKey(key));
}

/**
 * Returns false when no place is left. The caller must hold the event lock, which serializes requests for the last
 * place.
 */
export async function registerAttendance(
  tx: Tx,
  { eventId, occursOn }: OccurrenceKey,
  { userId, capacity, now }: { userId: number; capacity: number | null; now: Date },
): Promise<boolean> {
  if (await isAttending(tx, eventId, occursOn, userId)) return true;
  if (capacity !== null && (await countAttendees(tx, eventId, occursOn)) >= capacity) return false;
  await insertAttendance(tx, { eventId, occursOn, userId, saidAt: now });
  return true;
}

export async function listAttendeePage(
  db: DbOrTx,
  key: OccurrenceKey,
  paging: { page: number; perPage: number },
): Promise<{ rows: AttendeeRow[]; total: number }> {
  const rows = await listAttendees(db, key, paging);
  return { rows, total: await countAttendees(db, key.eventId, key.occursOn) };
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
