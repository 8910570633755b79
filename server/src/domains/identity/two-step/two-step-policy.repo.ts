import { ROLES } from '@kanisa/contract/core/roles.ts';
import { isInTwoStepAudience, type TwoStepAudience } from '@kanisa/contract/identity/two-step.ts';
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { type UserRow, users } from '../accounts/accounts.table.ts';
import { passkeys, twoStepPolicy } from './two-step.table.ts';
import { findTwoStepDue, type Requirement } from './two-step-policy.rules.ts';

const SINGLE_ROW = 1;

export async function findTwoStepPolicy(db: DbOrTx): Promise<Requirement | null> {
  const [row] = await db
    .select({ audience: twoStepPolicy.audience, requiredFrom: twoStepPolicy.requiredFrom })
    .from(twoStepPolicy);
  return row ?? null;
}

export async function saveTwoStepPolicy(tx: Tx, policy: Requirement, now: Date): Promise<void> {
  const values = { ...policy, updatedAt: now };
  await tx
    .insert(twoStepPolicy)
    .values({ id: SINGLE_ROW, ...values })
    .onConflictDoUpdate({ target: twoStepPolicy.id, set: values });
}

/** Most users can never be required, so their login reads nothing. */
export async function readTwoStepDue(db: DbOrTx, user: Pick<UserRow, 'role' | 'twoStepOnAt'>): Promise<string | null> {
  if (user.twoStepOnAt !== null || !isInTwoStepAudience(user.role, 'staff')) return null;
  return findTwoStepDue(user, await findTwoStepPolicy(db));
}

/** Counts the active people of the audience who have not set it up. */
export async function countMissingTwoStep(db: DbOrTx, audience: TwoStepAudience): Promise<number> {
  const roles = ROLES.filter((role) => isInTwoStepAudience(role, audience));
  const [row] = await db
    .select({ missing: count() })
    .from(users)
    .where(and(inArray(users.role, roles), eq(users.isActive, true), isNull(users.twoStepOnAt)));
  return row?.missing ?? 0;
}

/** Counts the passkeys of hosts that the site no longer has. */
export async function countOldPasskeys(db: DbOrTx, rpId: string): Promise<number> {
  const [row] = await db.select({ old: count() }).from(passkeys).where(ne(passkeys.rpId, rpId));
  return row?.old ?? 0;
}
