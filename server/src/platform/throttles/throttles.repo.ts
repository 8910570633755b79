import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { DbOrTx, WriteDb } from '../../db/client.ts';
import { throttles } from './throttles.table.ts';

/**
 * Takes a slot of each key that has one left, and returns these keys. A single statement, so that parallel calls cannot
 * exceed the limit. The keys are sorted: two calls that share some lock them in the same order.
 */
export async function takeThrottleSlots(
  db: WriteDb,
  keys: readonly string[],
  limit: number,
  window: { now: Date; resetsAt: Date },
): Promise<string[]> {
  const isExpired = sql`${throttles.resetsAt} <= ${window.now.toISOString()}::timestamptz`;
  const values = keys.toSorted().map((key) => ({ key, used: 1, failed: 0, resetsAt: window.resetsAt }));
  const rows = await db
    .insert(throttles)
    .values(values)
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        used: sql`case when ${isExpired} then 1 else ${throttles.used} + 1 end`,
        failed: sql`case when ${isExpired} then 0 else ${throttles.failed} end`,
        resetsAt: sql`case when ${isExpired} then excluded.resets_at else ${throttles.resetsAt} end`,
      },
      setWhere: sql`${isExpired} or ${throttles.used} < ${limit}`,
    })
    .returning({ key: throttles.key });
  return rows.map(({ key }) => key);
}

export async function findThrottle(db: DbOrTx, key: string) {
  const [row] = await db.select().from(throttles).where(eq(throttles.key, key));
  return row ?? null;
}

export async function countThrottleFailure(db: WriteDb, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({ failed: sql`${throttles.failed} + 1` })
    .where(eq(throttles.key, key));
}

/** A counter that counts nothing any more goes: anybody can make up names, each with a counter of its own. */
export async function releaseThrottleSlot(db: WriteDb, key: string): Promise<void> {
  await db.execute(sql`
    with deleted as (delete from ${throttles} where key = ${key} and used <= 1 and failed = 0 returning key)
    update ${throttles} set used = greatest(used - 1, 0) where key = ${key} and not exists (select from deleted)`);
}

/** Skips rows that a request has locked. A delete that waits for them while it holds others can end in a deadlock. */
export async function deleteExpiredThrottles(db: WriteDb, now: Date): Promise<void> {
  const expired = db
    .select({ key: throttles.key })
    .from(throttles)
    .where(lte(throttles.resetsAt, now))
    .for('update', { skipLocked: true });
  await db.delete(throttles).where(inArray(throttles.key, expired));
}
