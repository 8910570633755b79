import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../accounts/users.view.ts';
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
