import { and, count, eq, gte, isNotNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../accounts/accounts.table.ts';
import { countUnusedCodes } from './recovery-codes.repo.ts';
import { authenticatorApps, passkeys, recoveryCodes, twoStepChallenges } from './two-step.table.ts';

export interface Factors {
  passkeys: number;
  hasApp: boolean;
  recoveryCodesLeft: number;
}

export async function countFactors(db: DbOrTx, userId: number): Promise<Factors> {
  const [keys] = await db.select({ found: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const [apps] = await db
    .select({ found: count() })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)));
  const recoveryCodesLeft = await countUnusedCodes(db, userId);
  return { passkeys: keys?.found ?? 0, hasApp: (apps?.found ?? 0) > 0, recoveryCodesLeft };
}

/** Removes everything that a second step could be answered with, and with it the second step. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of [passkeys, authenticatorApps, recoveryCodes, twoStepChallenges])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx.update(users).set({ twoStepOnAt: null }).where(eq(users.id, userId));
}

/**
 * Removes passkeys and apps of somebody whose two-step login is off. Whoever sets a new password may know nothing of
 * them, and a passkey alone opens the account.
 */
export async function deleteFactorsIfOff(tx: Tx, userId: number): Promise<void> {
  const [user] = await tx.select({ onAt: users.twoStepOnAt }).from(users).where(eq(users.id, userId));
  if (user?.onAt === null) await deleteFactors(tx, userId);
}

/** Removes what was added since this instant, and turns two-step login off if it was turned on since. */
export async function deleteFactorsSince(tx: Tx, userId: number, since: Date): Promise<void> {
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    await tx.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, since)));
  const { passkeys: left, hasApp } = await countFactors(tx, userId);
  const [user] = await tx.select({ onAt: users.twoStepOnAt }).from(users).where(eq(users.id, userId));
  const onAt = user?.onAt ?? null;
  const isTurnedOnSince = onAt !== null && onAt >= since;
  if (isTurnedOnSince || (left === 0 && !hasApp)) await deleteFactors(tx, userId);
}

/** Used on a restored database: a login that waited for its second step is over. */
export async function deleteEveryChallenge(tx: Tx): Promise<void> {
  await tx.delete(twoStepChallenges);
}

/** The sealed secrets of confirmed apps, by user. */
export async function listSealedSecrets(db: DbOrTx): Promise<{ userId: number; sealedSecret: string }[]> {
  return db
    .select({ userId: authenticatorApps.userId, sealedSecret: authenticatorApps.sealedSecret })
    .from(authenticatorApps)
    .where(isNotNull(authenticatorApps.confirmedAt));
}
