import type { Role } from '@kanisa/contract/core/roles.ts';
import { and, desc, type SQLChunk, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQuery, inlineNumber } from '../../../db/define-query.ts';
import { userTallies } from './user-tallies.table.ts';

/** The triggers on `users` use the same number. */
const BUCKET_SIZE = 256;

export interface UserStateFilter {
  role?: Role | undefined;
  isActive?: boolean | undefined;
  isVerified?: boolean | undefined;
}

const isEqualOrAny = (column: AnyPgColumn, value: SQLChunk) => sql`${column} = coalesce(${value}, ${column})`;

const queryListPosition = defineQuery('find_user_list_position', (db, placeholder) => {
  const buckets = db
    .select({ bucket: userTallies.bucket, people: sql<number>`sum(${userTallies.people})`.as('in_bucket') })
    .from(userTallies)
    .where(
      and(
        isEqualOrAny(userTallies.role, sql`${placeholder('role')}::text`),
        isEqualOrAny(userTallies.isActive, sql`${placeholder('isActive')}::boolean`),
        isEqualOrAny(userTallies.isVerified, sql`${placeholder('isVerified')}::boolean`),
      ),
    )
    .groupBy(userTallies.bucket)
    .as('buckets');
  const counted = db
    .select({
      bucket: buckets.bucket,
      people: buckets.people,
      reached: sql<number>`sum(${buckets.people}) over (order by ${buckets.bucket} desc)`.as('reached'),
      total: sql<number>`sum(${buckets.people}) over ()`.as('total'),
    })
    .from(buckets)
    .as('counted');
  const offset = sql`${placeholder('offset')}::bigint`;
  return (
    db
      .select({
        total: sql<number>`${counted.total}::int`,
        bucket: counted.bucket,
        skip: sql<number>`(least(${offset}, ${counted.reached}) - ${counted.reached} + ${counted.people})::int`,
      })
      .from(counted)
      // Prefer the bucket in which the page begins. Past the end any bucket will do: only the total counts.
      .orderBy(desc(sql`${counted.reached} > ${offset}`), desc(counted.bucket))
      .limit(inlineNumber(1))
  );
});

/**
 * Counts the users and finds the start of a page, newest first: the highest id of the bucket in which the page begins,
 * and how many of that bucket's users to skip. The tallies make the last page cost as much as the first.
 */
export async function findUserListPosition(
  db: DbOrTx,
  { role, isActive, isVerified }: UserStateFilter,
  offset: number,
): Promise<{ total: number; fromId: number; skip: number }> {
  const [row] = await queryListPosition(db, {
    role: role ?? null,
    isActive: isActive ?? null,
    isVerified: isVerified ?? null,
    offset,
  });
  if (!row) return { total: 0, fromId: 0, skip: 0 };
  return { total: row.total, fromId: (row.bucket + 1) * BUCKET_SIZE - 1, skip: Math.max(0, row.skip) };
}

/** Sums the rows that the triggers added into one row per bucket and state. */
export async function sumUserTallies(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${userTallies} returning *)
    insert into ${userTallies} (bucket, role, is_active, is_verified, people)
    select bucket, role, is_active, is_verified, sum(people) from taken
    group by bucket, role, is_active, is_verified having sum(people) <> 0`);
}
