import type { UserFilters } from '@kanisa/contract/people/users.schema.ts';
import { and, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { userTallies } from '../../identity/accounts/user-tallies.table.ts';
import { selectUsers, toUserRecord, type UserRecord } from './users.repo.ts';

/** As the triggers have it. */
const BUCKET_SIZE = 256;

type UserStateFilter = Omit<UserFilters, 'search'>;

const buildStateCondition = (
  table: typeof users | typeof userTallies,
  { role, is_active, is_verified }: UserStateFilter,
) =>
  and(
    role === undefined ? undefined : eq(table.role, role),
    is_active === undefined ? undefined : eq(table.isActive, is_active),
    is_verified === undefined ? undefined : eq(table.isVerified, is_verified),
  );

const buildUserCondition = ({ search, ...state }: UserFilters): SQL | undefined =>
  and(
    buildStateCondition(users, state),
    search === undefined ? undefined : buildPersonSearch(users.searchText, search),
  );

/**
 * How many there are, and where in the order of ids a page begins: below the end of which bucket, and after how many
 * that lie in it. From the tallies, so that the last page costs what the first one does.
 */
export async function findUserListPosition(
  db: DbOrTx,
  filters: UserStateFilter,
  offset: number,
): Promise<{ total: number; fromId: number; skip: number }> {
  const buckets = db
    .select({ bucket: userTallies.bucket, people: sql<number>`sum(${userTallies.people})`.as('in_bucket') })
    .from(userTallies)
    .where(buildStateCondition(userTallies, filters))
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
  const [row] = await db
    .select({
      total: sql<number>`${counted.total}::int`,
      bucket: counted.bucket,
      skip: sql<number>`(least(${offset}::bigint, ${counted.reached}) - ${counted.reached} + ${counted.people})::int`,
    })
    .from(counted)
    // The bucket in which the page begins; past the end, any: only the total is wanted then.
    .orderBy(desc(sql`${counted.reached} > ${offset}::bigint`), desc(counted.bucket))
    .limit(1);
  if (!row) return { total: 0, fromId: 0, skip: 0 };
  return { total: row.total, fromId: (row.bucket + 1) * BUCKET_SIZE - 1, skip: Math.max(0, row.skip) };
}

/** Newest first, from this id downwards. */
export async function listUsersFromId(
  db: DbOrTx,
  filters: UserStateFilter,
  { fromId, skip, limit }: { fromId: number; skip: number; limit: number },
): Promise<UserRecord[]> {
  const rows = await selectUsers(db)
    .where(and(lte(users.id, fromId), buildStateCondition(users, filters)))
    .orderBy(desc(users.id))
    .offset(skip)
    .limit(limit);
  return rows.map(toUserRecord);
}

/**
 * For what is rare enough to be gathered by its index and then put in order: at most `most` ids, of which one page is
 * read. Nothing in here depends on how many people there are.
 */
export async function listMatchingUsers(
  db: DbOrTx,
  filters: UserFilters,
  { most, limit, offset }: { most: number; limit: number; offset: number },
): Promise<{ rows: UserRecord[]; found: number }> {
  // `materialized`: otherwise the planner walks all people by id in the hope of meeting some.
  const { rows: hits } = await db.execute<{ id: number; found: number }>(sql`
    with hits as materialized (select ${users.id} from ${users} where ${buildUserCondition(filters) ?? sql`true`} limit ${most})
    select id, (select count(*) from hits)::int as found from hits order by id desc limit ${limit} offset ${offset}`);
  const found = hits[0]?.found ?? (offset === 0 ? 0 : await countMatchingUsers(db, filters, most));
  if (hits.length === 0) return { rows: [], found };
  const rows = await selectUsers(db)
    .where(
      inArray(
        users.id,
        hits.map((hit) => hit.id),
      ),
    )
    .orderBy(desc(users.id));
  return { rows: rows.map(toUserRecord), found };
}

async function countMatchingUsers(db: DbOrTx, filters: UserFilters, most: number): Promise<number> {
  return db.$count(
    db.select({ id: users.id }).from(users).where(buildUserCondition(filters)).limit(most).as('counted'),
  );
}

/** The next ones of an export, below the last id. */
export async function listNextUsers(
  db: DbOrTx,
  filters: UserFilters,
  { belowId, limit }: { belowId: number; limit: number },
): Promise<UserRecord[]> {
  const rows = await selectUsers(db)
    .where(and(lt(users.id, belowId), buildUserCondition(filters)))
    .orderBy(desc(users.id))
    .limit(limit);
  return rows.map(toUserRecord);
}

/** The rows that triggers added become one for each kind and bucket again. */
export async function sumUserTallies(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${userTallies} returning *)
    insert into ${userTallies} (bucket, role, is_active, is_verified, people)
    select bucket, role, is_active, is_verified, sum(people) from taken
    group by bucket, role, is_active, is_verified having sum(people) <> 0`);
}
