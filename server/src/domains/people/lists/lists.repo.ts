import { and, count, eq, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { peopleLists } from './lists.table.ts';

export type PeopleListRow = typeof peopleLists.$inferSelect;

const isVisible = (readerId: number) => or(eq(peopleLists.ownerId, readerId), peopleLists.isShared);

export async function listPeopleListRows(db: DbOrTx, readerId: number): Promise<PeopleListRow[]> {
  return db
    .select()
    .from(peopleLists)
    .where(isVisible(readerId))
    .orderBy(sql`lower(${peopleLists.name})`, peopleLists.id);
}

/** Null as well if the list is another user's and not shared. */
export async function findPeopleList(db: DbOrTx, readerId: number, id: number): Promise<PeopleListRow | null> {
  const [row] = await db
    .select()
    .from(peopleLists)
    .where(and(eq(peopleLists.id, id), isVisible(readerId)));
  return row ?? null;
}

export async function countOwnLists(db: DbOrTx, ownerId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(peopleLists).where(eq(peopleLists.ownerId, ownerId));
  return row?.total ?? 0;
}

type Values = Pick<PeopleListRow, 'name' | 'isShared' | 'query'>;

export async function insertPeopleList(tx: Tx, list: Values & { ownerId: number }, now: Date): Promise<number> {
  const [row] = await tx
    .insert(peopleLists)
    .values({ ...list, createdAt: now, updatedAt: now })
    .returning({ id: peopleLists.id });
  if (!row) throw new Error('the insert of a list returned no row');
  return row.id;
}

export async function updatePeopleListRow(tx: Tx, id: number, values: Partial<Values>, now: Date): Promise<void> {
  await tx
    .update(peopleLists)
    .set({ ...values, updatedAt: now })
    .where(eq(peopleLists.id, id));
}

export async function deletePeopleListRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(peopleLists).where(eq(peopleLists.id, id));
}
