import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { users } from '../accounts/users.view.ts';

/** Null turns it off. */
export async function setTwoStepOnAt(tx: Tx, userId: number, twoStepOnAt: Date | null): Promise<void> {
  await tx.update(users).set({ twoStepOnAt }).where(eq(users.id, userId));
}
