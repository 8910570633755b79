import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { pushKeys } from './push-notices.table.ts';

const ONLY_ID = 1;
const isOnly = eq(pushKeys.id, ONLY_ID);

export type PushKeysRow = Omit<typeof pushKeys.$inferSelect, 'id'>;

export async function findPushKeys(db: DbOrTx): Promise<PushKeysRow | null> {
  const [row] = await db.select().from(pushKeys).where(isOnly);
  return row ?? null;
}

/** Two processes may start at the same time: the first keys stay. */
export async function insertPushKeys(tx: Tx, row: PushKeysRow): Promise<void> {
  await tx
    .insert(pushKeys)
    .values({ id: ONLY_ID, ...row })
    .onConflictDoNothing();
}

export async function lockPushKeys(tx: Tx): Promise<PushKeysRow> {
  const [row] = await tx.select().from(pushKeys).where(isOnly).for('update');
  if (!row) throw new Error('the keys for notices are missing after their insert');
  return row;
}

export async function updatePushKeys(tx: Tx, row: PushKeysRow): Promise<void> {
  await tx.update(pushKeys).set(row).where(isOnly);
}
