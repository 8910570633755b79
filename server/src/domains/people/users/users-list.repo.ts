import type { UserExportFilters, UserFilters } from '@kanisa/contract/people/users.schema.ts';
import type { SortOrder, UserSort } from '@kanisa/contract/people/users.ts';
import { and, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQuery, defineQueryByLimit } from '../../../db/define-query.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { userTallies } from '../../identity/accounts/user-tallies.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { selectUsers, toUserRecord, type UserRecord, userColumns } from './users.repo.ts';

const buildUserCondition = ({ search, role, is_active, is_verified }: UserFilters): SQL | undefined =>
  and(
    role === undefined ? undefined : eq(users.role, role),
    is_active === undefined ? undefined : eq(users.isActive, is_active),
    is_verified === undefined ? undefined : eq(users.isVerified, is_verified),
    search === undefined ? undefined : buildPersonSearch(users.searchText, search),
  );

export interface UserSorting {
  sort: UserSort;
  order: SortOrder;
}

/** Each is the order of an index and ends in a unique value, so pages neither overlap nor leave anybody out. */
const SORT_EXPRESSIONS: Record<UserSort, readonly SQL[]> = {
  username: [sql`${users.username}`],
  name: [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, sql`${users.id}`],
  email: [sql`lower(coalesce(${users.personalEmail}, ${users.churchEmail}))`, sql`${users.id}`],
  phone_number: [sql`${users.phoneNumber}`, sql`${users.id}`],
  role: [sql`${users.role}`, sql`${users.isActive}`, sql`${users.isVerified}`, sql`${users.id}`],
  is_active: [sql`${users.isActive}`, sql`${users.isVerified}`, sql`${users.id}`],
  is_verified: [sql`${users.isVerified}`, sql`${users.id}`],
};

/** One direction for all expressions: the index is scanned forwards or backwards. */
export function buildUserOrder(sorting: UserSorting | null): SQL {
  if (sorting === null) return sql`${users.id} desc`;
  const direction = sql.raw(sorting.order);
  return sql.join(
    SORT_EXPRESSIONS[sorting.sort].map((expression) => sql`${expression} ${direction}`),
    sql`, `,
  );
}

const reverseSorting = ({ sort, order }: UserSorting): UserSorting => ({
  sort,
  order: order === 'asc' ? 'desc' : 'asc',
});

const queryUsersByIds = defineQuery('list_users_by_ids', (db, placeholder) =>
  selectUsers(db).where(sql`${users.id} = any(${placeholder('ids')}::int[])`),
);

/** Returns the users in the order of the ids. */
async function listUsersByIds(db: DbOrTx, ids: readonly number[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const rows = await queryUsersByIds(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, toUserRecord(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads a page in the order of an index, from the nearer end: the last page costs as much as the first. Only the ids are
 * read up to the page; the rest is loaded for the page itself.
 */
export async function listSortedUsers(
  db: DbOrTx,
  filters: Omit<UserFilters, 'search'>,
  sorting: UserSorting,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Promise<UserRecord[]> {
  const size = Math.min(limit, total - offset);
  const isNearEnd = offset > total - offset - size;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(buildUserCondition(filters))
    .orderBy(buildUserOrder(isNearEnd ? reverseSorting(sorting) : sorting))
    .limit(size)
    .offset(isNearEnd ? total - offset - size : offset);
  const ids = rows.map((row) => row.id);
  return listUsersByIds(db, isNearEnd ? ids.toReversed() : ids);
}

/** Reads the tallies once for all rows. */
const userTotal = sql<number>`(select coalesce(sum(${userTallies.people}), 0)::int from ${userTallies})`;

const queryNewestUsers = defineQueryByLimit('list_newest_users', (db, _valueOf, limit) =>
  db
    .select({ ...userColumns, total: userTotal })
    .from(users)
    .leftJoin(photos, eq(photos.userId, users.id))
    .orderBy(desc(users.id))
    .limit(limit),
);

/** Lists the first page, which people open most, together with the number of all users. */
export async function listNewestUsers(db: DbOrTx, limit: number): Promise<{ rows: UserRecord[]; total: number }> {
  const rows = await queryNewestUsers(db, limit);
  return { rows: rows.map(toUserRecord), total: rows[0]?.total ?? 0 };
}

/** Lists the newest users first, starting at this id. */
export async function listUsersFromId(
  db: DbOrTx,
  filters: Omit<UserFilters, 'search'>,
  { fromId, skip, limit }: { fromId: number; skip: number; limit: number },
): Promise<UserRecord[]> {
  const rows = await selectUsers(db)
    .where(and(lte(users.id, fromId), buildUserCondition(filters)))
    .orderBy(desc(users.id))
    .offset(skip)
    .limit(limit);
  return rows.map(toUserRecord);
}

/** The columns that an order reads. */
const SORTED_COLUMNS: Record<UserSort, readonly AnyPgColumn[]> = {
  username: [users.username],
  name: [users.firstName, users.lastName],
  email: [users.personalEmail, users.churchEmail],
  phone_number: [users.phoneNumber],
  role: [users.role, users.isActive, users.isVerified],
  is_active: [users.isActive, users.isVerified],
  is_verified: [users.isVerified],
};

/**
 * Collects at most `max` matching ids through an index, sorts them, and reads one page. The cost does not depend on the
 * number of users, so use it for filters that match few of them. The hits are planned at each call: the best plan
 * depends on how common the words are.
 */
export async function listMatchingUsers(
  db: DbOrTx,
  filters: UserFilters,
  { max, limit, offset, sorting }: { max: number; limit: number; offset: number; sorting: UserSorting | null },
): Promise<{ rows: UserRecord[]; found: number }> {
  const columns = sql.join([users.id, ...(sorting ? SORTED_COLUMNS[sorting.sort] : [])], sql`, `);
  // Without the inner limit the planner would scan all users by id until it finds enough matches.
  const { rows: hits } = await db.execute<{ id: number; found: number }>(sql`
    select id, (count(*) over ())::int as found
    from (select ${columns} from ${users} where ${buildUserCondition(filters) ?? sql`true`} limit ${max}) as ${users}
    order by ${buildUserOrder(sorting)} limit ${limit} offset ${offset}`);
  const found = hits[0]?.found ?? (offset === 0 ? 0 : await countMatchingUsers(db, filters, max));
  const ids = hits.map((hit) => hit.id);
  return { rows: await listUsersByIds(db, ids), found };
}

async function countMatchingUsers(db: DbOrTx, filters: UserFilters, max: number): Promise<number> {
  return db.$count(db.select({ id: users.id }).from(users).where(buildUserCondition(filters)).limit(max).as('counted'));
}

/** Lists the next batch of an export, newest first. */
export async function listNextUsers(
  db: DbOrTx,
  { ids, ...filters }: UserExportFilters,
  { belowId, limit }: { belowId: number; limit: number },
): Promise<UserRecord[]> {
  const rows = await selectUsers(db)
    .where(and(lt(users.id, belowId), ids && inArray(users.id, ids), buildUserCondition(filters)))
    .orderBy(desc(users.id))
    .limit(limit);
  return rows.map(toUserRecord);
}
