import type { UserFilters } from '@kanisa/contract/people/users.schema.ts';
import { and, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { selectUsers, toUserRecord, type UserRecord } from './users.repo.ts';

const buildUserCondition = ({ search, role, is_active, is_verified }: UserFilters): SQL | undefined =>
  and(
    role === undefined ? undefined : eq(users.role, role),
    is_active === undefined ? undefined : eq(users.isActive, is_active),
    is_verified === undefined ? undefined : eq(users.isVerified, is_verified),
    search === undefined ? undefined : buildPersonSearch(users.searchText, search),
  );

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

/**
 * Collects at most `max` matching ids through an index, sorts them, and reads one page. The cost does not depend on the
 * number of users, so use it for filters that match few of them.
 */
export async function listMatchingUsers(
  db: DbOrTx,
  filters: UserFilters,
  { max, limit, offset }: { max: number; limit: number; offset: number },
): Promise<{ rows: UserRecord[]; found: number }> {
  // The planner would otherwise scan all users by id until it finds enough matches.
  const { rows: hits } = await db.execute<{ id: number; found: number }>(sql`
    with hits as materialized (select ${users.id} from ${users} where ${buildUserCondition(filters) ?? sql`true`} limit ${max})
    select id, (select count(*) from hits)::int as found from hits order by id desc limit ${limit} offset ${offset}`);
  const found = hits[0]?.found ?? (offset === 0 ? 0 : await countMatchingUsers(db, filters, max));
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

async function countMatchingUsers(db: DbOrTx, filters: UserFilters, max: number): Promise<number> {
  return db.$count(db.select({ id: users.id }).from(users).where(buildUserCondition(filters)).limit(max).as('counted'));
}

/** Lists the next batch of an export, newest first. */
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
