import { and, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { users } from '../accounts/users.view.ts';
import { type EmailChangeRow, emailChanges } from './email-changes.table.ts';

const lowerOldEmail = sql<string>`lower(${emailChanges.oldEmail})`;

export async function insertEmailChange(
  tx: Tx,
  change: { userId: number; oldEmail: string; isOldEmailConfirmed: boolean; changedAt: Date; expiresAt: Date },
): Promise<number> {
  const [row] = await tx.insert(emailChanges).values(change).returning({ id: emailChanges.id });
  if (!row) throw new Error('the insert of an e-mail change returned no row');
  return row.id;
}

/** Renews every undoable change of the user, if one of them left this address. */
export async function renewEmailChangesIfLeft(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const isUndoable = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now));
  const left = tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(isUndoable, eq(lowerOldEmail, email.toLowerCase())));
  await tx
    .update(emailChanges)
    .set({ expiresAt })
    .where(and(isUndoable, sql`exists ${left}`));
}

/**
 * True if another user confirmed this address earlier and can still restore it. Call this in the transaction that writes
 * or confirms the address.
 */
export async function isEmailReserved(db: DbOrTx, email: string, exceptUserId: number): Promise<boolean> {
  const rows = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(lowerOldEmail, email.toLowerCase()),
        eq(emailChanges.isOldEmailConfirmed, true),
        ne(emailChanges.userId, exceptUserId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Lists the addresses, given in lower case, that a user confirmed earlier and can still restore. */
export async function listReservedEmails(db: DbOrTx, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: lowerOldEmail })
    .from(emailChanges)
    .where(and(inArray(lowerOldEmail, emails), eq(emailChanges.isOldEmailConfirmed, true)));
  return rows.map((row) => row.email);
}

export async function findEmailChange(db: DbOrTx, id: number) {
  const [row] = await db
    .select({
      oldEmail: emailChanges.oldEmail,
      changedAt: emailChanges.changedAt,
      expiresAt: emailChanges.expiresAt,
      isStillLogin: sql<boolean>`coalesce(lower(${users.loginEmail}) = ${lowerOldEmail}, false)`,
      firstName: users.firstName,
      username: users.username,
      language: users.language,
      status: users.status,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, id));
  return row ?? null;
}

/** False if the change is deleted. */
export async function setEmailChangeTokenHash(db: WriteDb, id: number, tokenHash: string): Promise<boolean> {
  const rows = await db
    .update(emailChanges)
    .set({ tokenHash })
    .where(eq(emailChanges.id, id))
    .returning({ id: emailChanges.id });
  return rows.length > 0;
}

export async function findUndoableEmailChange(
  db: DbOrTx,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | null> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, now)));
  return row ?? null;
}

/** Finds the first undoable change by which the user left this address. */
export async function findFirstChangeFromEmail(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<EmailChangeRow | null> {
  const isUndoable = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now));
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(isUndoable, eq(lowerOldEmail, email.toLowerCase())))
    .orderBy(emailChanges.id)
    .limit(1);
  return row ?? null;
}

export async function hasUndoableEmailChange(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteEmailChangesFrom(tx: Tx, userId: number, fromId: number): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, fromId)));
}

export async function deleteExpiredEmailChanges(db: WriteDb, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
}
