import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isAmong } from '../../../db/is-among.ts';
import { type ServingAwayRow, servingAway, servingPeople } from './own-dates.table.ts';

export async function listAway(db: DbOrTx, userIds: readonly number[], fromDay: string): Promise<ServingAwayRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select()
    .from(servingAway)
    .where(and(isAmong(servingAway.userId, userIds), gte(servingAway.untilDay, fromDay)))
    .orderBy(asc(servingAway.fromDay), asc(servingAway.id));
}

export async function insertAway(tx: Tx, away: Omit<ServingAwayRow, 'id'>): Promise<ServingAwayRow> {
  const [row] = await tx.insert(servingAway).values(away).returning();
  if (!row) throw new Error('the insert of days away returned no row');
  return row;
}

/** False if the person has no such days. */
export async function deleteAwayRow(tx: Tx, id: number, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(servingAway)
    .where(and(eq(servingAway.id, id), eq(servingAway.userId, userId)))
    .returning({ id: servingAway.id });
  return rows.length > 0;
}

export async function deletePastAway(tx: Tx, beforeDay: string): Promise<void> {
  await tx.delete(servingAway).where(lt(servingAway.untilDay, beforeDay));
}

export type ServingPerson = Omit<typeof servingPeople.$inferSelect, 'userId'>;

export async function findServingPerson(db: DbOrTx, userId: number): Promise<ServingPerson> {
  const [row] = await db.select().from(servingPeople).where(eq(servingPeople.userId, userId));
  return row ?? { monthlyMax: null, calendarHash: null, calendarMadeAt: null };
}

export async function listMonthlyMaxima(db: DbOrTx, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: servingPeople.userId, monthlyMax: servingPeople.monthlyMax })
    .from(servingPeople)
    .where(isAmong(servingPeople.userId, userIds));
}

export async function upsertServingPerson(tx: Tx, userId: number, changes: Partial<ServingPerson>): Promise<void> {
  await tx
    .insert(servingPeople)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: servingPeople.userId, set: changes });
}

export async function findCalendarOwner(db: DbOrTx, calendarHash: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: servingPeople.userId })
    .from(servingPeople)
    .where(eq(servingPeople.calendarHash, calendarHash));
  return row?.userId ?? null;
}

/** Returns how many addresses stopped working: one or none. */
export async function deleteCalendarAddress(tx: Tx, userId: number): Promise<number> {
  const rows = await tx
    .update(servingPeople)
    .set({ calendarHash: null, calendarMadeAt: null })
    .where(and(eq(servingPeople.userId, userId), isNotNull(servingPeople.calendarHash)))
    .returning({ userId: servingPeople.userId });
  return rows.length;
}
