import type { MEMBER_ORDERS } from '@kanisa/contract/departments/members.ts';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQuery, defineQueryByLimit, hideFromPlanner } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';

export interface MemberQuery {
  order: (typeof MEMBER_ORDERS)[number];
  page: number;
  perPage: number;
}

function selectMembers(db: DbOrTx, departmentId: number | SQL) {
  return db
    .select({
      userId: departmentMembers.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      joinedAt: departmentMembers.joinedAt,
      photoHash: photos.hash,
      phoneNumber: users.phoneNumber,
    })
    .from(departmentMembers)
    .innerJoin(users, eq(users.id, departmentMembers.userId))
    .leftJoin(photos, eq(photos.userId, departmentMembers.userId))
    .where(eq(departmentMembers.departmentId, departmentId));
}
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

const ORDERS = {
  name: [asc(departmentMembers.sortFirstName), asc(departmentMembers.sortLastName), asc(departmentMembers.userId)],
  newest: [desc(departmentMembers.joinedAt), desc(departmentMembers.userId)],
};

/** Each order is that of an index of department_members, so a first page reads only its own members. */
const defineMemberQueries = (order: MemberQuery['order']) => ({
  first: defineQueryByLimit(`list_first_members_by_${order}`, (db, placeholder, limit) =>
    selectMembers(db, hideFromPlanner(placeholder('departmentId')))
      .orderBy(...ORDERS[order])
      .limit(limit),
  ),
  later: defineQuery(`list_members_by_${order}`, (db, placeholder) =>
    selectMembers(db, hideFromPlanner(placeholder('departmentId')))
      .orderBy(...ORDERS[order])
      .limit(placeholder('limit'))
      .offset(placeholder('offset')),
  ),
});

const queryMembers = { name: defineMemberQueries('name'), newest: defineMemberQueries('newest') };

export async function listMemberRows(
  db: DbOrTx,
  departmentId: number,
  { order, page, perPage }: MemberQuery,
): Promise<MemberRow[]> {
  const { first, later } = queryMembers[order];
  if (page === 1) return first(db, perPage, { departmentId });
  return later(db, { departmentId, limit: perPage, offset: (page - 1) * perPage });
}

/**
 * Every word must occur in the name: 'ka wa' finds Wanjiku Kamau. The CTE is referenced twice so that PostgreSQL
 * materializes it; otherwise it would search all users for the few members of one department.
 */
export async function searchMemberRows(
  db: DbOrTx,
  departmentId: number,
  words: readonly string[],
  { order, page, perPage }: MemberQuery,
): Promise<(MemberRow & { total: number; memberCount: number })[]> {
  const members = db.$with('members').as(selectMembers(db, departmentId));
  const name = sql`lower(${members.firstName} || ' ' || ${members.lastName} || ' ' || ${members.username})`;
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
