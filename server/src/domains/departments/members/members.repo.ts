import type { MEMBER_ORDERS } from '@kanisa/contract/departments/members.ts';
import { and, asc, count, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';

export interface MemberQuery {
  order: (typeof MEMBER_ORDERS)[number];
  page: number;
  perPage: number;
}

function selectMembers(db: DbOrTx, departmentId: number | Placeholder) {
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

const nameOrder = [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, asc(users.id)];
const newestFirst = [desc(departmentMembers.joinedAt), desc(departmentMembers.userId)];

const defineMemberQuery = (name: string, order: readonly SQL[]) =>
  defineQuery(name, (db, placeholder) =>
    selectMembers(db, placeholder('departmentId'))
      .orderBy(...order)
      .limit(placeholder('limit'))
      .offset(placeholder('offset')),
  );

/** Both orders use an index: `newest` one of department_members, `name` one of users. */
const queryMembers = {
  name: defineMemberQuery('list_members_by_name', nameOrder),
  newest: defineMemberQuery('list_newest_members', newestFirst),
};

export async function listMemberRows(
  db: DbOrTx,
  departmentId: number,
  { order, page, perPage }: MemberQuery,
): Promise<MemberRow[]> {
  return queryMembers[order](db, { departmentId, limit: perPage, offset: (page - 1) * perPage });
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
