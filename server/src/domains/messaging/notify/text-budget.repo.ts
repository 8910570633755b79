import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { textBudget, textSpending } from './notify.table.ts';

export async function findMonthlyBudget(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ monthly: textBudget.monthly }).from(textBudget);
  return row?.monthly ?? 0;
}

export async function upsertMonthlyBudget(tx: Tx, monthly: number): Promise<void> {
  await tx.insert(textBudget).values({ monthly }).onConflictDoUpdate({ target: textBudget.id, set: { monthly } });
}

export async function findSpent(db: DbOrTx, month: string): Promise<number> {
  const [row] = await db.select({ spent: textSpending.spent }).from(textSpending).where(eq(textSpending.month, month));
  return row?.spent ?? 0;
}

/** Spends from the month's budget. False, and nothing spent, if it does not suffice. */
export async function spendFromBudget(tx: Tx, month: string, cost: number): Promise<boolean> {
  await tx.insert(textSpending).values({ month }).onConflictDoNothing();
  const rows = await tx
    .update(textSpending)
    .set({ spent: sql`${textSpending.spent} + ${cost}::numeric` })
    .where(
      and(
        eq(textSpending.month, month),
        sql`${textSpending.spent} + ${cost}::numeric <= (select monthly from ${textBudget})`,
        sql`(select monthly from ${textBudget}) > 0`,
      ),
    )
    .returning({ month: textSpending.month });
  return rows.length > 0;
}

/** Gives back what a text cost that the gateway rejected. */
export async function refundToBudget(tx: Tx, month: string, cost: number): Promise<void> {
  await tx
    .update(textSpending)
    .set({ spent: sql`greatest(0, ${textSpending.spent} - ${cost}::numeric)` })
    .where(eq(textSpending.month, month));
}
