import { asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { type UserRow, users } from '../../identity/accounts/users.view.ts';
import { deletionsOnBehalf } from './deletions-on-behalf.table.ts';
import { erasures } from './erasures.table.ts';

/** A repeated request keeps the time of the first. */
export async function recordDeletionRequest(db: WriteDb, userId: number, now: Date): Promise<void> {
  const first = sql`coalesce(${users.deletionRequestedAt}, ${now.toISOString()}::timestamptz)`;
  await db.update(users).set({ deletionRequestedAt: first }).where(eq(users.id, userId));
}

export async function insertDeletionOnBehalf(tx: Tx, row: typeof deletionsOnBehalf.$inferInsert): Promise<void> {
  const { personId: _, ...values } = row;
  await tx
    .insert(deletionsOnBehalf)
    .values(row)
    .onConflictDoUpdate({ target: deletionsOnBehalf.personId, set: values });
}

/** The admin who opened the request; null if its owner did. */
export async function findDeletionAsker(tx: Tx, userId: number): Promise<number | null> {
  const [row] = await tx
    .select({ askedBy: deletionsOnBehalf.askedBy })
    .from(deletionsOnBehalf)
    .where(eq(deletionsOnBehalf.personId, userId));
  return row?.askedBy ?? null;
}

export async function clearDeletionRequest(db: WriteDb, userId: number): Promise<void> {
  await db.delete(deletionsOnBehalf).where(eq(deletionsOnBehalf.personId, userId));
  await db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId));
}

export type DeletionRequestRow = Awaited<ReturnType<typeof listRequestsByTime>>['rows'][number];

/** Sorted by the time of the request. */
export async function listRequestsByTime(db: DbOrTx, { page, perPage }: { page: number; perPage: number }) {
  const hasRequested = isNotNull(users.deletionRequestedAt);
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      requestedAt: sql<Date>`${users.deletionRequestedAt}`.mapWith(users.deletionRequestedAt),
    })
    .from(users)
    .where(hasRequested)
    .orderBy(asc(users.deletionRequestedAt), asc(users.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(users).where(hasRequested);
  return { rows, total: counted?.total ?? 0 };
}

const queryDeletionRequestCount = defineQuery('count_deletion_requests', (db) =>
  db.select({ total: count() }).from(users).where(isNotNull(users.deletionRequestedAt)),
);

export async function countDeletionRequests(db: DbOrTx): Promise<number> {
  const [counted] = await queryDeletionRequestCount(db);
  return counted?.total ?? 0;
}

/** Foreign keys delete everything that belongs to the person; their posts stay with the department, without a name. */
export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** See erasures.table.ts. This expression must never change: lists of marks outlive the database. */
const ERASURE_MARK = sql<string>`encode(sha256(convert_to(${users.id} || ' ' ||
  to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex')`;

/** Call this before deleting the row. Returns the mark. */
export async function recordErasure(tx: Tx, userId: number, now: Date): Promise<string> {
  const [user] = await tx.select({ mark: ERASURE_MARK }).from(users).where(eq(users.id, userId));
  if (!user) throw new Error('a person cannot be erased twice');
  await insertErasures(tx, [user.mark], now);
  return user.mark;
}

export async function insertErasures(tx: Tx, marks: readonly string[], now: Date): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insert(erasures)
    .values(marks.map((mark) => ({ mark, at: now })))
    .onConflictDoNothing();
}

export async function listErasureMarks(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ mark: erasures.mark }).from(erasures).orderBy(asc(erasures.at), asc(erasures.mark));
  return rows.map(({ mark }) => mark);
}

/** People who exist although they were erased. */
export async function listErasedUsers(tx: Tx): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(inArray(ERASURE_MARK, tx.select({ mark: erasures.mark }).from(erasures)))
    .orderBy(asc(users.id));
}
