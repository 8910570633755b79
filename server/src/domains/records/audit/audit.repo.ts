import type { AuditAction, AuditValues } from '@kanisa/contract/records/audit.ts';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isPersonMatching } from '../../../db/search.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { type AuditRow, auditEntries } from './audit.table.ts';

/** A statement takes 65,535 values at most. */
const ROWS_AT_ONCE = 1000;

export type NewAuditEntry = typeof auditEntries.$inferInsert;

export async function insertEntries(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    await tx.insert(auditEntries).values(entries.slice(from, from + ROWS_AT_ONCE));
  }
}

export interface AuditFilter {
  who?: string | undefined;
  what?: AuditAction | undefined;
  whom?: string | undefined;
  personId?: number;
  from?: Date | undefined;
  /** The first moment that no longer counts. */
  until?: Date | undefined;
}

const idsMatching = (db: DbOrTx, typed: string) =>
  db.select({ id: users.id }).from(users).where(isPersonMatching(typed));

function conditionOf(db: DbOrTx, filter: AuditFilter): SQL | undefined {
  return and(
    filter.who === undefined ? undefined : inArray(auditEntries.actorId, idsMatching(db, filter.who)),
    filter.whom === undefined ? undefined : inArray(auditEntries.personId, idsMatching(db, filter.whom)),
    filter.what === undefined ? undefined : eq(auditEntries.action, filter.what),
    filter.personId === undefined ? undefined : eq(auditEntries.personId, filter.personId),
    filter.from === undefined ? undefined : gte(auditEntries.at, filter.from),
    filter.until === undefined ? undefined : lt(auditEntries.at, filter.until),
  );
}

export interface Named {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
}
export type AuditView = AuditRow & { who: Named | null; whom: Named | null };

const who = alias(users, 'who');
const whom = alias(users, 'whom');
const named = (person: typeof who | typeof whom) => ({
  id: person.id,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
});

type Joined = { [Name in keyof Named]: Named[Name] | null } | null;

/** Nobody is joined where the account is deleted, or where it concerns no person. */
function namedOf(person: Joined): Named | null {
  if (!person || person.id === null) return null;
  return {
    id: person.id,
    username: person.username ?? '',
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
  };
}

export async function listEntries(
  db: DbOrTx,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditView[]> {
  // First which ones: who they name is looked up for these alone, and not for all that lie before them.
  const ids = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(conditionOf(db, filter))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({ entry: auditEntries, who: named(who), whom: named(whom) })
    .from(auditEntries)
    .leftJoin(who, eq(who.id, auditEntries.actorId))
    .leftJoin(whom, eq(whom.id, auditEntries.personId))
    .where(inArray(auditEntries.id, ids))
    .orderBy(desc(auditEntries.id));
  return rows.map((row) => ({ ...row.entry, who: namedOf(row.who), whom: namedOf(row.whom) }));
}

/** Counts no further than `most`. */
export async function countEntries(db: DbOrTx, filter: AuditFilter, most: number): Promise<number> {
  const counted = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(conditionOf(db, filter))
    .limit(most)
    .as('counted');
  return db.$count(counted);
}

export async function listUsernames(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.username]));
}

/** That something was done stays; of whom, by whom, from where and with which words does not. */
export async function forgetInEntries(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(auditEntries)
    .set({ personId: null, familyMemberId: null, before: null, after: null })
    .where(eq(auditEntries.personId, userId));
  await tx
    .update(auditEntries)
    .set({ actorId: null, address: null, device: null })
    .where(eq(auditEntries.actorId, userId));
  await forgetLeader(tx, 'before', userId);
  await forgetLeader(tx, 'after', userId);
}

async function forgetLeader(tx: Tx, side: 'before' | 'after', userId: number): Promise<void> {
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
