import type { Role } from '@kanisa/contract/core/roles.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { userNameColumns, users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import type { PeopleFilter } from './recipients.rules.ts';

export interface RecipientOptionFilter {
  search: string | undefined;
  role: Role | undefined;
  isActive: boolean | undefined;
  ids?: readonly number[] | undefined;
}

function matchesFilter({ search, role, isActive, ids }: RecipientOptionFilter): SQL | undefined {
  return and(
    role === undefined ? undefined : eq(users.role, role),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    isActive === true ? undefined : sql`${users.status} is distinct from 'died'`,
    ids === undefined ? undefined : inArray(users.id, [...ids]),
    search === undefined ? undefined : buildPersonSearch(users.searchText, search),
  );
}

/**
 * Collects matches by the search index first. Without the materialized CTE the planner scans everybody in name order.
 */
export function selectMatchingUserIds(condition: SQL | undefined, limit: number): SQL {
  return sql`(with hits as materialized (
    select ${users.id} from ${users} where ${condition} limit ${limit}) select id from hits)`;
}

/** Condition on a select from `users` without an alias. Null matches nobody. */
export function matchPeople(people: PeopleFilter | null): SQL {
  if (!people) return sql`false`;
  const conditions = [
    ...(people.userId === undefined ? [] : [sql`id = ${people.userId}`]),
    // One JSON parameter, because thousands of parameters take seconds on the embedded database.
    ...(people.userIds === undefined
      ? []
      : [sql`id in (select value::int from jsonb_array_elements_text(${JSON.stringify(people.userIds)}::jsonb))`]),
    ...(people.exceptUserId === undefined ? [] : [sql`id <> ${people.exceptUserId}`]),
    ...(people.role === undefined ? [] : [sql`role = ${people.role}`]),
    ...(people.isActive === undefined ? [] : [sql`is_active = ${people.isActive}`]),
    // Nobody writes to somebody who has died, whose account is inactive.
    ...(people.isActive === true ? [] : [sql`status is distinct from 'died'`]),
    ...(people.departmentId === undefined ? [] : [sql`id in ${selectMemberIds(people.departmentId)}`]),
    ...(people.joinedBy === undefined ? [] : [sql`created_at <= ${people.joinedBy.toISOString()}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const selectMemberIds = (departmentId: number) =>
  sql`(select member.user_id from ${departmentMembers} as member where member.department_id = ${departmentId})`;

const byName = sql`lower(${users.firstName}), lower(${users.lastName}), ${users.id}`;

/** Sorts by name in index order. A search collects at most `searchLimit` matches first. */
export async function listRecipientsByName(
  db: DbOrTx,
  filter: RecipientOptionFilter,
  { limit, offset, searchLimit }: { limit: number; offset: number; searchLimit: number },
) {
  const { search } = filter;
  const matchingIds = search === undefined ? undefined : selectMatchingUserIds(matchesFilter(filter), searchLimit);
  return db
    .select({
      ...userNameColumns,
      isActive: users.isActive,
      email: sql<string | null>`coalesce(${users.personalEmail}, ${users.churchEmail})`,
      phoneNumber: users.phoneNumber,
      wantsEmails: users.wantsEmails,
      wantsTexts: users.wantsTexts,
    })
    .from(users)
    .where(matchingIds === undefined ? matchesFilter(filter) : inArray(users.id, matchingIds))
    .orderBy(byName)
    .limit(limit)
    .offset(offset);
}
export type RecipientRow = Awaited<ReturnType<typeof listRecipientsByName>>[number];

export async function countRecipientsUpTo(db: DbOrTx, filter: RecipientOptionFilter, limit: number): Promise<number> {
  return db.$count(db.select({ id: users.id }).from(users).where(matchesFilter(filter)).limit(limit).as('counted'));
}
