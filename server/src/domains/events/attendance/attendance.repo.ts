import { and, asc, count, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import type { CreatePlaceholder } from '../../../db/join-queries.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { eventAttendances as attendances } from './attendance.table.ts';

export interface OccurrenceRange {
  eventIds: readonly number[];
  /** The range includes both days. */
  fromDay: string;
  toDay: string;
}

const isInRange = (placeholder: CreatePlaceholder) =>
  and(
    sql`${attendances.eventId} = any(${placeholder('eventIds')}::int[])`,
    sql`${attendances.occursOn} between ${placeholder('fromDay')}::date and ${placeholder('toDay')}::date`,
  );

const placeCount = sql<number>`coalesce(sum(1 + ${attendances.guests}), 0)::int`;

const queryAttendeeCounts = defineQuery('count_attendees', (db, placeholder) =>
  db
    .select({ eventId: attendances.eventId, occursOn: attendances.occursOn, attendeeCount: count(), placeCount })
    .from(attendances)
    .where(isInRange(placeholder))
    .groupBy(attendances.eventId, attendances.occursOn),
);

export async function countAttendeesByOccurrence(db: DbOrTx, range: OccurrenceRange) {
  return range.eventIds.length === 0 ? [] : queryAttendeeCounts(db, { ...range });
}

const queryOwnAttendance = defineQuery('list_own_attendance', (db, placeholder) =>
  db
    .select({ eventId: attendances.eventId, occursOn: attendances.occursOn, guests: attendances.guests })
    .from(attendances)
    .where(and(eq(attendances.userId, placeholder('userId')), isInRange(placeholder))),
);

export async function listAttendanceOf(db: DbOrTx, userId: number, range: OccurrenceRange) {
  return range.eventIds.length === 0 ? [] : queryOwnAttendance(db, { userId, ...range });
}

const isAtOccurrence = (eventId: number, occursOn: string) =>
  and(eq(attendances.eventId, eventId), eq(attendances.occursOn, occursOn));

export interface AttendanceCounts {
  attendeeCount: number;
  /** Attendees and their guests. */
  placeCount: number;
}

export async function countAttendance(db: DbOrTx, eventId: number, occursOn: string): Promise<AttendanceCounts> {
  const [counted] = await db
    .select({ attendeeCount: count(), placeCount })
    .from(attendances)
    .where(isAtOccurrence(eventId, occursOn));
  return counted ?? { attendeeCount: 0, placeCount: 0 };
}

export async function findAttendance(
  db: DbOrTx,
  eventId: number,
  occursOn: string,
  userId: number,
): Promise<{ guests: number } | null> {
  const [row] = await db
    .select({ guests: attendances.guests })
    .from(attendances)
    .where(and(isAtOccurrence(eventId, occursOn), eq(attendances.userId, userId)));
  return row ?? null;
}

/** The time of the first answer stays when the guests change. */
export async function upsertAttendance(
  tx: Tx,
  attendance: { eventId: number; occursOn: string; userId: number; guests: number; saidAt: Date },
): Promise<void> {
  await tx
    .insert(attendances)
    .values(attendance)
    .onConflictDoUpdate({
      target: [attendances.eventId, attendances.occursOn, attendances.userId],
      set: { guests: attendance.guests },
    });
}

export async function deleteAttendance(db: WriteDb, eventId: number, occursOn: string, userId: number): Promise<void> {
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
      guests: attendances.guests,
      saidAt: attendances.saidAt,
    })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.userId))
    .where(isAtOccurrence(eventId, occursOn))
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

interface AttendeeIdQuery {
  eventId: number;
  days: readonly string[];
  exceptId: number;
  limit: number;
}

/** Active users who attend one of the days, each once. */
export async function listAttendeeIds(
  db: DbOrTx,
  { eventId, days, exceptId, limit }: AttendeeIdQuery,
): Promise<number[]> {
  if (days.length === 0) return [];
  const rows = await db
    .selectDistinct({ userId: attendances.userId })
    .from(attendances)
    .innerJoin(users, eq(users.id, attendances.userId))
    .where(
      and(
        eq(attendances.eventId, eventId),
        inArray(attendances.occursOn, [...days]),
        ne(attendances.userId, exceptId),
        eq(users.isActive, true),
      ),
    )
    .orderBy(asc(attendances.userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}

export async function listAttendanceDays(tx: DbOrTx, eventId: number): Promise<string[]> {
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

/** Frees the places of somebody on this day and later. */
export async function deleteAttendanceFrom(tx: Tx, userId: number, fromDay: string): Promise<void> {
  await tx.delete(attendances).where(and(eq(attendances.userId, userId), gte(attendances.occursOn, fromDay)));
}

export async function deleteAttendanceDays(tx: Tx, eventId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx.delete(attendances).where(and(eq(attendances.eventId, eventId), inArray(attendances.occursOn, [...days])));
}
