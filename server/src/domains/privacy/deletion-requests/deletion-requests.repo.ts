import { asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { type UserRow, users } from '../../identity/accounts/accounts.table.ts';
import { familyMembers } from '../../people/family/family.table.ts';
import { erasures } from './erasures.table.ts';

/** Who asks again keeps the place in the line. */
export async function recordDeletionRequest(db: DbOrTx, userId: number, now: Date): Promise<void> {
  const first = sql`coalesce(${users.deletionRequestedAt}, ${now.toISOString()}::timestamptz)`;
  await db.update(users).set({ deletionRequestedAt: first }).where(eq(users.id, userId));
}

export async function clearDeletionRequest(db: DbOrTx, userId: number): Promise<void> {
  await db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, userId));
}

export type DeletionRequestRow = Awaited<ReturnType<typeof listDeletionRequests>>['rows'][number];

/** Longest waiting first. */
export async function listDeletionRequests(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const isAsking = isNotNull(users.deletionRequestedAt);
  const rows = await db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      requestedAt: sql<Date>`${users.deletionRequestedAt}`.mapWith(users.deletionRequestedAt),
      familyMembers: db.$count(familyMembers, eq(familyMembers.userId, users.id)),
    })
    .from(users)
    .where(isAsking)
    .orderBy(asc(users.deletionRequestedAt), asc(users.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(users).where(isAsking);
  return { rows, total: counted?.total ?? 0 };
}

export async function countDeletionRequests(db: DbOrTx): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(users).where(isNotNull(users.deletionRequestedAt));
  return counted?.total ?? 0;
}

/** Everything that belongs to the person goes with the row; what they posted stays with its department, unnamed. */
export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** See own-data.table.ts. The same in every version, for ever: lists of marks outlive the database. */
const ERASURE_MARK = sql<string>`encode(sha256(convert_to(${users.id} || ' ' ||
  to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex')`;

/** Before the row goes. Gives the mark. */
export async function recordErasure(tx: Tx, userId: number, now: Date): Promise<string> {
  const [user] = await tx.select({ mark: ERASURE_MARK }).from(users).where(eq(users.id, userId));
  if (!user) throw new Error('Nobody is erased twice');
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

/** Those who are there although they were erased. */
export async function listErasedUsers(tx: Tx): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(inArray(ERASURE_MARK, tx.select({ mark: erasures.mark }).from(erasures)))
    .orderBy(asc(users.id));
}
