import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import type { AuditAction } from '@kanisa/contract/records/audit.ts';
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { type AuditRow, auditEntries } from './audit.table.ts';

/** A PostgreSQL statement takes at most 65,535 parameters. */
const INSERT_ROWS_MAX = 1000;

export type NewAuditEntry = typeof auditEntries.$inferInsert;

export async function insertAuditEntries(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += INSERT_ROWS_MAX) {
    await tx.insert(auditEntries).values(entries.slice(from, from + INSERT_ROWS_MAX));
  }
}

export interface AuditFilter {
  who?: string | undefined;
  what?: AuditAction | undefined;
  whom?: string | undefined;
  personId?: number;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

const selectMatchingUserIds = (db: DbOrTx, search: string) =>
  db.select({ id: users.id }).from(users).where(buildPersonSearch(users.searchText, search));

/** Each half of the condition has an index of its own. */
const selectMatchingPersonIds = (db: DbOrTx, search: string) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(and(buildPersonSearch(people.searchText, search), or(isNull(people.username), isNotNull(people.username))));

function buildAuditCondition(db: DbOrTx, filter: AuditFilter): SQL | undefined {
  return and(
    filter.who === undefined ? undefined : inArray(auditEntries.actorId, selectMatchingUserIds(db, filter.who)),
    filter.whom === undefined ? undefined : inArray(auditEntries.personId, selectMatchingPersonIds(db, filter.whom)),
    filter.what === undefined ? undefined : eq(auditEntries.action, filter.what),
    filter.personId === undefined ? undefined : eq(auditEntries.personId, filter.personId),
    filter.from === undefined ? undefined : gte(auditEntries.at, filter.from),
    filter.until === undefined ? undefined : lt(auditEntries.at, filter.until),
  );
}

export interface NamedUser {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
}
export type AuditView = AuditRow & { who: NamedUser | null; whom: NamedUser | null };

const who = alias(users, 'who');
/** Also people without an account. */
const whom = alias(people, 'whom');
const namedUserColumns = (user: typeof who | typeof whom) => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
});

type JoinedUser = { [Name in keyof NamedUser]: NamedUser[Name] | null } | null;

/** Null if the account is deleted, or if the entry concerns no user. */
function toNamedUser(user: JoinedUser): NamedUser | null {
  if (!user || user.id === null) return null;
  return {
    id: user.id,
    username: user.username ?? '',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
  };
}

export async function listAuditEntries(
  db: DbOrTx,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditView[]> {
  // Select the page's ids first, so that the joins run for these rows only and not for all rows before them.
  const ids = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(buildAuditCondition(db, filter))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({ entry: auditEntries, who: namedUserColumns(who), whom: namedUserColumns(whom) })
    .from(auditEntries)
    .leftJoin(who, eq(who.id, auditEntries.actorId))
    .leftJoin(whom, eq(whom.id, auditEntries.personId))
    .where(inArray(auditEntries.id, ids))
    .orderBy(desc(auditEntries.id));
  return rows.map((row) => ({ ...row.entry, who: toNamedUser(row.who), whom: toNamedUser(row.whom) }));
}

/** Counts up to `max` entries. */
export async function countAuditEntries(db: DbOrTx, filter: AuditFilter, max: number): Promise<number> {
  const counted = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(buildAuditCondition(db, filter))
    .limit(max)
    .as('counted');
  return db.$count(counted);
}

export async function listNamedUsers(db: DbOrTx, ids: readonly number[]): Promise<Map<number, NamedUser>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last names of deleted departments, from the entries of their deletions. */
export async function listDeletedDepartmentNames(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: auditEntries.departmentId, name: sql<string | null>`${auditEntries.before} ->> 'name'` })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'department.deleted'), inArray(auditEntries.departmentId, [...ids])));
  return new Map(rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [[id, name] as const])));
}

/** Call this before deleting an account. The action and its time remain; the user, the origin and the values do not. */
export async function eraseUserFromAudit(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(auditEntries)
    .set({ personId: null, familyMemberId: null, before: null, after: null })
    .where(eq(auditEntries.personId, userId));
  await tx
    .update(auditEntries)
    .set({ actorId: null, address: null, device: null })
    .where(eq(auditEntries.actorId, userId));
  await eraseLeaderFromAudit(tx, 'before', userId);
  await eraseLeaderFromAudit(tx, 'after', userId);
}

async function eraseLeaderFromAudit(tx: Tx, side: 'before' | 'after', userId: number): Promise<void> {
  const values = auditEntries[side];
  await tx
    .update(auditEntries)
    .set({ [side]: sql<AuditValues>`${values} - 'leader_id'` })
    .where(
      and(
        inArray(auditEntries.action, ['department.created', 'department.updated', 'department.deleted']),
        sql`${values} ->> 'leader_id' = ${String(userId)}`,
      ),
    );
}
