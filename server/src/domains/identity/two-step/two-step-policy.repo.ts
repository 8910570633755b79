import { ROLES } from '@kanisa/contract/core/roles.ts';
import { isInTwoStepAudience, type TwoStepAudience } from '@kanisa/contract/identity/two-step.ts';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { type UserRow, users } from '../accounts/users.view.ts';
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

/** Counts the passkeys of this host, and those of hosts that the site no longer has. */
export async function countPasskeysByHost(
  db: DbOrTx,
  rpId: string,
): Promise<{ passkeys: number; oldPasskeys: number }> {
  const hosts = await db.select({ rpId: passkeys.rpId, found: count() }).from(passkeys).groupBy(passkeys.rpId);
  const all = hosts.reduce((sum, { found }) => sum + found, 0);
  const present = hosts.find((host) => host.rpId === rpId)?.found ?? 0;
  return { passkeys: present, oldPasskeys: all - present };
}
