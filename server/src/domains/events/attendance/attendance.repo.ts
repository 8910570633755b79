import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { eventAttendances as attendances } from './attendance.table.ts';

export interface OccurrenceRange {
  eventIds: readonly number[];
  /** The range includes both days. */
  fromDay: string;
  toDay: string;
}

const isInRange = ({ eventIds, fromDay, toDay }: OccurrenceRange) =>
  and(
    inArray(attendances.eventId, [...eventIds]),
    sql`${attendances.occursOn} between ${fromDay}::date and ${toDay}::date`,
  );

export async function countAttendeesByOccurrence(db: DbOrTx, range: OccurrenceRange) {
  if (range.eventIds.length === 0) return [];
  return db
    .select({ eventId: attendances.eventId, occursOn: attendances.occursOn, attendeeCount: count() })
    .from(attendances)
    .where(isInRange(range))
    .groupBy(attendances.eventId, attendances.occursOn);
}

export async function listAttendanceOf(db: DbOrTx, userId: number, range: OccurrenceRange) {
  if (range.eventIds.length === 0) return [];
  return db
    .select({ eventId: attendances.eventId, occursOn: attendances.occursOn })
    .from(attendances)
    .where(and(eq(attendances.userId, userId), isInRange(range)));
}

const isAtOccurrence = (eventId: number, occursOn: string) =>
  and(eq(attendances.eventId, eventId), eq(attendances.occursOn, occursOn));

export async function countAttendees(db: DbOrTx, eventId: number, occursOn: string): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(attendances).where(isAtOccurrence(eventId, occursOn));
  return counted?.total ?? 0;
}

export async function isAttending(db: DbOrTx, eventId: number, occursOn: string, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: attendances.userId })
    .from(attendances)
    .where(and(isAtOccurrence(eventId, occursOn), eq(attendances.userId, userId)));
  return rows.length > 0;
}

export async function insertAttendance(
  tx: Tx,
  attendance: { eventId: number; occursOn: string; userId: number; saidAt: Date },
): Promise<void> {
  await tx.insert(attendances).values(attendance).onConflictDoNothing();
}

export async function deleteAttendance(db: DbOrTx, eventId: number, occursOn: string, userId: number): Promise<void> {
  await db.delete(attendances).where(and(isAtOccurrence(eventId, occursOn), eq(attendances.userId, userId)));
}

export async function listAttendees(
  db: DbOrTx,
  { eventId, occursOn }: { eventId: number; occursOn: string },
  { page, perPage }: { page: number; perPage: number },
) {
  return db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      saidAt: attendances.saidAt,
    })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.userId))
    .where(isAtOccurrence(eventId, occursOn))
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

export async function listAttendanceDays(tx: Tx, eventId: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ occursOn: attendances.occursOn })
    .from(attendances)
    .where(eq(attendances.eventId, eventId));
  return rows.map((row) => row.occursOn);
}

/** Moves the attendance of a single event to its new day. */
export async function moveAttendance(tx: Tx, eventId: number, occursOn: string): Promise<void> {
  await tx.update(attendances).set({ occursOn }).where(eq(attendances.eventId, eventId));
}

export async function deleteAttendanceDays(tx: Tx, eventId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx.delete(attendances).where(and(eq(attendances.eventId, eventId), inArray(attendances.occursOn, [...days])));
}
