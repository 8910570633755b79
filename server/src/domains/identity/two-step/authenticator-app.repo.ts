import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { type AuthenticatorAppRow, authenticatorApps } from './two-step.table.ts';

/** Finds the app of a user, confirmed or not. */
export async function findApp(db: DbOrTx, userId: number): Promise<AuthenticatorAppRow | null> {
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return row ?? null;
}

/** Stores a secret that waits for its code. A confirmed app stays beside it; an earlier waiting secret does not. */
export async function stageAppSecret(
  tx: Tx,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
  now: Date,
): Promise<void> {
  const staged = await tx
    .update(authenticatorApps)
    .set({ nextSealedSecret: sealedSecret })
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId });
  if (staged.length > 0) return;
  await tx
    .insert(authenticatorApps)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: { sealedSecret, createdAt: now } });
}

/** Puts the waiting secret in the place of the confirmed one. False if it was used, replaced or removed meanwhile. */
export async function replaceConfirmedApp(
  tx: Tx,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
  step: number,
  now: Date,
): Promise<boolean> {
  const isNew = { createdAt: now, confirmedAt: now, lastUsedAt: null };
  const rows = await tx
    .update(authenticatorApps)
    .set({ sealedSecret, nextSealedSecret: null, lastStep: step, ...isNew })
    .where(and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.nextSealedSecret, sealedSecret)))
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** False if this app was confirmed or replaced meanwhile. */
export async function markAppConfirmed(
  tx: Tx,
  { userId, sealedSecret }: Pick<AuthenticatorAppRow, 'userId' | 'sealedSecret'>,
  step: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(authenticatorApps)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.sealedSecret, sealedSecret),
        isNull(authenticatorApps.confirmedAt),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** Succeeds for one caller only: a step and those before it can no longer be used. */
export async function consumeAppStep(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(authenticatorApps)
    .set({ lastStep: step, lastUsedAt: now })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        isNotNull(authenticatorApps.confirmedAt),
        or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step)),
      ),
    )
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}

/** False if no confirmed app was there. */
export async function deleteConfirmedApp(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId });
  return rows.length > 0;
}
