import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { recoveryCodes } from './two-step.table.ts';

const ownedBy = (userId: number) => eq(recoveryCodes.userId, userId);
const isUnused = (userId: number, codeHash: string) =>
  and(ownedBy(userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt));

/** The unused ones of the confirmed codes. Unconfirmed ones count if there are no others. */
export async function countUnusedCodes(db: DbOrTx, userId: number): Promise<number> {
  const unused = await db
    .select({ confirmedAt: recoveryCodes.confirmedAt })
    .from(recoveryCodes)
    .where(and(ownedBy(userId), isNull(recoveryCodes.usedAt)));
  return unused.filter(({ confirmedAt }) => confirmedAt !== null).length || unused.length;
}

/** Looks among the newest codes: those that wait to be confirmed, otherwise the confirmed ones. Null without any. */
export async function findAmongNewestCodes(db: DbOrTx, userId: number, codeHash: string): Promise<boolean | null> {
  const codes = await db
    .select({ hash: recoveryCodes.codeHash, confirmedAt: recoveryCodes.confirmedAt })
    .from(recoveryCodes)
    .where(and(ownedBy(userId), isNull(recoveryCodes.usedAt)));
  const unconfirmed = codes.filter(({ confirmedAt }) => confirmedAt === null);
  const newest = unconfirmed.length > 0 ? unconfirmed : codes;
  return newest.length === 0 ? null : newest.some(({ hash }) => hash === codeHash);
}

/** Succeeds for one caller only. A login by a new code shows that its owner has kept the new ones. */
export async function consumeRecoveryCode(tx: Tx, userId: number, codeHash: string, now: Date): Promise<boolean> {
  const [spent] = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isUnused(userId, codeHash))
    .returning({ confirmedAt: recoveryCodes.confirmedAt });
  if (spent?.confirmedAt === null) await confirmNewestCodes(tx, userId, now);
  return spent !== undefined;
}

/** Replaces codes that were never confirmed. The confirmed ones stay until the new ones are confirmed. */
export async function insertRecoveryCodes(
  tx: Tx,
  userId: number,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(and(ownedBy(userId), isNull(recoveryCodes.confirmedAt)));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
}

/** From now on the older codes do not work. Without new ones nothing changes. */
export async function confirmNewestCodes(tx: Tx, userId: number, now: Date): Promise<void> {
  const isNew = and(ownedBy(userId), isNull(recoveryCodes.confirmedAt));
  const waiting = await tx.select({ id: recoveryCodes.id }).from(recoveryCodes).where(isNew);
  if (waiting.length === 0) return;
  await tx.delete(recoveryCodes).where(and(ownedBy(userId), isNotNull(recoveryCodes.confirmedAt)));
  await tx.update(recoveryCodes).set({ confirmedAt: now }).where(isNew);
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(ownedBy(userId));
}
