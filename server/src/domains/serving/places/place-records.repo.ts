import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { notices } from '../../messaging/notify/notify.table.ts';
import { servingPlaces } from './places.table.ts';

const personColumns = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };

/** How often people served and were missed since a day, most often first. */
export async function listServedCounts(db: DbOrTx, { from, now, limit }: { from: Date; now: Date; limit: number }) {
  // A person who accepted counts as having served unless the leader recorded otherwise.
  const served = sql<number>`(count(*) filter (where ${servingPlaces.state} in ('served', 'accepted')))::int`;
  const missed = sql<number>`(count(*) filter (where ${servingPlaces.state} = 'missed'))::int`;
  return db
    .select({ person: personColumns, served, missed })
    .from(servingPlaces)
    .innerJoin(users, eq(users.id, servingPlaces.userId))
    .where(
      and(
        gte(servingPlaces.startsAt, from),
        lt(servingPlaces.startsAt, now),
        inArray(servingPlaces.state, ['accepted', 'served', 'missed']),
      ),
    )
    .groupBy(users.id, users.username, users.firstName, users.lastName)
    .orderBy(sql`${served} desc`, sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id))
    .limit(limit);
}

/** After their date, accepted places count as served and the others are over. Closes those of one position, or of all. */
export async function closePastPlaces(tx: Tx, before: Date, positionId?: number): Promise<void> {
  const isPast = and(
    sql`coalesce(${servingPlaces.endsAt}, ${servingPlaces.startsAt}) < ${before.toISOString()}::timestamptz`,
    positionId === undefined ? undefined : eq(servingPlaces.positionId, positionId),
  );
  await tx
    .update(servingPlaces)
    .set({ state: 'served', slot: null, isSwapOffered: false })
    .where(and(eq(servingPlaces.state, 'accepted'), isPast));
  await tx
    .update(servingPlaces)
    .set({ state: 'ended', slot: null })
    .where(and(inArray(servingPlaces.state, ['planned', 'asked']), isPast));
}

/** Adds what is too old to the counts of its month, and deletes it. */
export async function replaceOldPlacesByCounts(tx: Tx, before: Date, timeZone: string): Promise<void> {
  const limit = before.toISOString();
  await tx.execute(sql`
    insert into serving_counts (position_id, month, served, missed)
    select position_id, date_trunc('month', starts_at at time zone ${timeZone})::date,
      count(*) filter (where state = 'served'), count(*) filter (where state = 'missed')
    from ${servingPlaces} where starts_at < ${limit}::timestamptz and state in ('served', 'missed')
    group by 1, 2 order by 1, 2
    on conflict (position_id, month) do update
      set served = serving_counts.served + excluded.served, missed = serving_counts.missed + excluded.missed`);
  await tx.execute(sql`delete from ${servingPlaces} where starts_at < ${limit}::timestamptz`);
}

/** Places for which a reminder may be due: asked or accepted, and beginning soon. */
export async function listRemindable(db: DbOrTx, { from, to, limit }: { from: Date; to: Date; limit: number }) {
  return db
    .select({
      id: servingPlaces.id,
      userId: servingPlaces.userId,
      state: servingPlaces.state,
      startsAt: servingPlaces.startsAt,
      askedAt: servingPlaces.askedAt,
      answeredAt: servingPlaces.answeredAt,
    })
    .from(servingPlaces)
    .innerJoin(users, and(eq(users.id, servingPlaces.userId), eq(users.isActive, true)))
    .where(
      and(
        inArray(servingPlaces.state, ['asked', 'accepted']),
        gt(servingPlaces.startsAt, from),
        lt(servingPlaces.startsAt, to),
        sql`not exists (
          select 1 from ${notices} as sent where sent.once_key = ${servingPlaces.id}::text
            and sent.kind = case when ${servingPlaces.state} = 'asked' then 'serving.remind_answer' else 'serving.remind_date' end)`,
      ),
    )
    .orderBy(asc(servingPlaces.startsAt), asc(servingPlaces.id))
    .limit(limit);
}
