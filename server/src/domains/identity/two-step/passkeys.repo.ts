import { and, asc, count, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { type PasskeyRow, passkeys } from './two-step.table.ts';

export async function listPasskeys(db: DbOrTx, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** Counts the passkeys of a user that belong to this host. */
export async function countUsablePasskeys(db: DbOrTx, userId: number, rpId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.rpId, rpId)));
  return row?.found ?? 0;
}

export async function findPasskeyByCredential(db: DbOrTx, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkeys).values(passkey).returning();
  if (!row) throw new Error('the insert of a passkey returned no row');
  return row;
}

/** False if the passkey is gone, or was used since it was read: the counter of a device-bound key has moved. */
export async function markPasskeyUsed(tx: Tx, passkey: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  const isUnused = passkey.isSynced ? undefined : eq(passkeys.counter, passkey.counter);
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), isUnused))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Null if the user has no such passkey. */
export async function setPasskeyName(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** False if the user has no such passkey. */
export async function deletePasskey(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
