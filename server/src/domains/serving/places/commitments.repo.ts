import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { isAmong } from '../../../db/is-among.ts';
import { servingPlaces } from './places.table.ts';

interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Lists when people serve or served within a time. The filling ranks them by it. */
export async function listCommitments(db: DbOrTx, userIds: readonly number[], { from, to }: Period) {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: servingPlaces.userId, startsAt: servingPlaces.startsAt, endsAt: servingPlaces.endsAt })
    .from(servingPlaces)
    .where(isCommitment(userIds, { from, to }));
}

const isCommitment = (userIds: readonly number[], { from, to }: Period) =>
  and(
    isAmong(servingPlaces.userId, userIds),
    inArray(servingPlaces.state, ['planned', 'asked', 'accepted', 'served']),
    gte(servingPlaces.startsAt, from),
    lt(servingPlaces.startsAt, to),
  );

/** Counts the dates of a long period without those inside a part of it, and finds the last one before that part. */
export async function countCommitmentsOutside(
  db: DbOrTx,
  userIds: readonly number[],
  { inside, all }: { inside: Period; all: Period },
): Promise<{ userId: number; dates: number; lastBefore: Date | null }[]> {
  if (userIds.length === 0) return [];
  const isOutside = sql`not (${gte(servingPlaces.startsAt, inside.from)} and ${lt(servingPlaces.startsAt, inside.to)})`;
  const isBefore = lt(servingPlaces.startsAt, inside.from);
  return db
    .select({
      userId: servingPlaces.userId,
      dates: count(),
      lastBefore: sql<Date | null>`max(${servingPlaces.startsAt}) filter (where ${isBefore})`.mapWith(
        servingPlaces.startsAt,
      ),
    })
    .from(servingPlaces)
    .where(and(isCommitment(userIds, all), isOutside))
    .groupBy(servingPlaces.userId);
}

export async function listDeclinedDates(db: DbOrTx, userIds: readonly number[], from: Date) {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: servingPlaces.userId,
      eventId: servingPlaces.eventId,
      occursOn: servingPlaces.occursOn,
    })
    .from(servingPlaces)
    .where(
      and(
        isAmong(servingPlaces.userId, userIds),
        eq(servingPlaces.state, 'declined'),
        gte(servingPlaces.startsAt, from),
      ),
    );
}
