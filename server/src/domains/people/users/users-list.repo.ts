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

/** Newest first, from this id downwards. */
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
