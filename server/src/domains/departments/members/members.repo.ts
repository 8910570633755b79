import type { MEMBER_ORDERS } from '@kanisa/contract/departments/members.ts';
import { type AnyColumn, and, asc, count, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQuery, defineQueryByLimit, hideFromPlanner } from '../../../db/define-query.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';

export interface MemberQuery {
  order: (typeof MEMBER_ORDERS)[number];
  page: number;
  perPage: number;
}

const MEMBER_FIELDS = {
  userId: departmentMembers.userId,
  firstName: people.firstName,
  lastName: people.lastName,
  username: people.username,
  joinedAt: departmentMembers.joinedAt,
  photoHash: photos.hash,
  phoneNumber: people.phoneNumber,
};

function selectMembers(db: DbOrTx, departmentId: number) {
  return db
    .select(MEMBER_FIELDS)
    .from(departmentMembers)
    .innerJoin(people, eq(people.id, departmentMembers.userId))
    .leftJoin(photos, eq(photos.userId, departmentMembers.userId))
    .where(eq(departmentMembers.departmentId, departmentId));
}
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

type OrderColumn = 'userId' | 'joinedAt' | 'sortFirstName' | 'sortLastName';

const toOrder = (columns: Record<OrderColumn, AnyColumn>) => ({
  name: [asc(columns.sortFirstName), asc(columns.sortLastName), asc(columns.userId)],
  newest: [desc(columns.joinedAt), desc(columns.userId)],
});

/**
 * Chooses the members of a page from the index in their order, which has all that is selected here, and reads everything
 * else for these only. With the joins in one select, PostgreSQL expects a department of average size, and sorts all
 * members of a large one.
 */
function selectMemberPage(
  db: DbOrTx,
  departmentId: SQL,
  order: MemberQuery['order'],
  { limit, offset }: { limit: number | Placeholder; offset: number },
) {
  const page = db
    .select({
      userId: departmentMembers.userId,
      joinedAt: departmentMembers.joinedAt,
      sortFirstName: departmentMembers.sortFirstName,
      sortLastName: departmentMembers.sortLastName,
    })
    .from(departmentMembers)
    .where(eq(departmentMembers.departmentId, departmentId))
    .orderBy(...toOrder(departmentMembers)[order])
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({ ...MEMBER_FIELDS, userId: page.userId, joinedAt: page.joinedAt })
    .from(page)
    .innerJoin(people, eq(people.id, page.userId))
    .leftJoin(photos, eq(photos.userId, page.userId))
    .orderBy(...toOrder(page)[order]);
}

const defineFirstPage = (order: MemberQuery['order']) =>
  defineQueryByLimit(`list_first_members_by_${order}`, (db, placeholder, limit) =>
    selectMemberPage(db, hideFromPlanner(placeholder('departmentId')), order, { limit, offset: 0 }),
  );

/** Most people read the first page only. */
const queryFirstPage = { name: defineFirstPage('name'), newest: defineFirstPage('newest') };

export async function listMemberRows(
  db: DbOrTx,
  departmentId: number,
  { order, page, perPage }: MemberQuery,
): Promise<MemberRow[]> {
  if (page === 1) return queryFirstPage[order](db, perPage, { departmentId });
  return selectMemberPage(db, sql`${departmentId}`, order, { limit: perPage, offset: (page - 1) * perPage });
}

/**
 * Every word must occur in the name: 'ka wa' finds Wanjiku Kamau. The CTE is referenced twice so that PostgreSQL
 * materializes it; otherwise it would search everybody for the few members of one department.
 */
export async function searchMemberRows(
  db: DbOrTx,
  departmentId: number,
  words: readonly string[],
  { order, page, perPage }: MemberQuery,
  { findsLastNames }: { findsLastNames: boolean },
): Promise<(MemberRow & { total: number; memberCount: number })[]> {
  const members = db.$with('members').as(selectMembers(db, departmentId));
  // Others see of a child a first name and an initial, so they find no person without an account by the last name.
  const lastName = findsLastNames
    ? sql`${members.lastName}`
    : sql`case when ${members.username} is not null then ${members.lastName} end`;
  const name = sql`lower(concat_ws(' ', ${members.firstName}, ${lastName}, ${members.username}))`;
  const byName = [sql`lower(${members.firstName})`, sql`lower(${members.lastName})`, asc(members.userId)];
  return db
    .with(members)
    .select({
      userId: members.userId,
      firstName: members.firstName,
      lastName: members.lastName,
      username: members.username,
      joinedAt: members.joinedAt,
      photoHash: members.photoHash,
      phoneNumber: members.phoneNumber,
      total: sql<number>`(count(*) over ())::int`,
      memberCount: sql<number>`(select count(*)::int from ${members})`,
    })
    .from(members)
    .where(and(...words.map((word) => sql`position(${word} in ${name}) > 0`)))
    .orderBy(...(order === 'name' ? byName : [desc(members.joinedAt), desc(members.userId)]))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

const queryMemberCount = defineQuery('count_members', (db, placeholder) =>
  db
    .select({ total: count() })
    .from(departmentMembers)
    .where(eq(departmentMembers.departmentId, placeholder('departmentId'))),
);

export async function countMembers(db: DbOrTx, departmentId: number): Promise<number> {
  const [counted] = await queryMemberCount(db, { departmentId });
  return counted?.total ?? 0;
}
