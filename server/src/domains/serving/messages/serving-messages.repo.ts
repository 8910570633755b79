import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import {
  type ServingMessageRow,
  servingBudget,
  servingLinks,
  servingMessages,
  servingSpending,
} from './serving-messages.table.ts';

export type NewServingMessage = Pick<
  ServingMessageRow,
  'userId' | 'kind' | 'placeIds' | 'about' | 'isText' | 'cost' | 'remindedPlaceId' | 'askedBy' | 'createdAt'
>;

/** A reminder that exists is left out. Returns the ids of the new messages. One parameter for all of them. */
export async function insertServingMessages(tx: Tx, messages: readonly NewServingMessage[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${servingMessages}
      (user_id, kind, place_ids, about, is_text, cost, reminded_place_id, asked_by, created_at)
    select "userId", kind, array(select value::int from jsonb_array_elements_text("placeIds")), about, "isText", cost,
      "remindedPlaceId", "askedBy", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as given (
      "userId" int, kind text, "placeIds" jsonb, about jsonb, "isText" boolean, cost numeric, "remindedPlaceId" int,
      "askedBy" int, "createdAt" timestamptz)
    on conflict do nothing returning id`);
  return rows.map(({ id }) => id);
}

export async function lockServingMessage(tx: Tx, id: number): Promise<ServingMessageRow | null> {
  const [row] = await tx.select().from(servingMessages).where(eq(servingMessages.id, id)).for('no key update');
  return row ?? null;
}

export async function findServingMessage(db: DbOrTx, id: number): Promise<ServingMessageRow | null> {
  const [row] = await db.select().from(servingMessages).where(eq(servingMessages.id, id));
  return row ?? null;
}

export async function updateServingMessage(
  tx: DbOrTx,
  id: number,
  changes: Partial<Omit<ServingMessageRow, 'id' | 'userId' | 'kind'>>,
): Promise<void> {
  await tx.update(servingMessages).set(changes).where(eq(servingMessages.id, id));
}

interface NewServingLink {
  hash: string;
  userId: number;
  placeIds: readonly number[];
}

const placeEnd = sql`coalesce(place.ends_at, place.starts_at)`;

/** The link works until the last of its dates ends. The places are locked: a move that runs meanwhile is waited for. */
export async function insertServingLink(db: DbOrTx, { hash, userId, placeIds }: NewServingLink): Promise<void> {
  await db.execute(sql`
    with place as (select * from serving_places where id = any(${toIds(placeIds)}) order by id for share)
    insert into ${servingLinks} (hash, user_id, place_ids, expires_at)
    select ${hash}, ${userId}, ${toIds(placeIds)}, max(${placeEnd}) from place having count(*) > 0`);
}

/** Lets the links of these people follow the dates of these places, which have changed. */
export async function updateLinksOfPlaces(
  tx: Tx,
  { userIds, placeIds }: { userIds: readonly number[]; placeIds: readonly number[] },
): Promise<void> {
  if (placeIds.length === 0) return;
  await tx.execute(sql`
    update ${servingLinks} set expires_at =
      (select max(${placeEnd}) from serving_places as place where place.id = any(serving_links.place_ids))
    where user_id = any(${toIds(userIds)}) and place_ids && ${toIds(placeIds)}`);
}

const toIds = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;

export async function findServingLink(db: DbOrTx, hash: string, now: Date) {
  const [row] = await db.select().from(servingLinks).where(eq(servingLinks.hash, hash));
  return row && row.expiresAt >= now ? row : null;
}

export async function deleteLinksOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(servingLinks).where(eq(servingLinks.userId, userId));
}

export async function deleteExpiredLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(servingLinks).where(lt(servingLinks.expiresAt, now));
}

export async function deleteOldMessages(tx: Tx, before: Date): Promise<void> {
  await tx.delete(servingMessages).where(lt(servingMessages.createdAt, before));
}

/** Call after a restore: what waits may have been sent since the backup. Returns their number. */
export async function stopPendingServingMessages(tx: Tx): Promise<number> {
  const rows = await tx
    .update(servingMessages)
    .set({ state: 'dropped', problem: 'restored' })
    .where(inArray(servingMessages.state, ['queued', 'handed', 'noticed']))
    .returning({ id: servingMessages.id });
  return rows.length;
}

export async function findMonthlyBudget(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ monthly: servingBudget.monthly }).from(servingBudget);
  return row?.monthly ?? 0;
}

export async function upsertMonthlyBudget(tx: Tx, monthly: number): Promise<void> {
  await tx.insert(servingBudget).values({ monthly }).onConflictDoUpdate({ target: servingBudget.id, set: { monthly } });
}

export async function findSpent(db: DbOrTx, month: string): Promise<number> {
  const [row] = await db
    .select({ spent: servingSpending.spent })
    .from(servingSpending)
    .where(eq(servingSpending.month, month));
  return row?.spent ?? 0;
}

/** Spends from the month's budget. False, and nothing spent, if it does not suffice. */
export async function spendFromBudget(tx: Tx, month: string, cost: number): Promise<boolean> {
  await tx.insert(servingSpending).values({ month }).onConflictDoNothing();
  const rows = await tx
    .update(servingSpending)
    .set({ spent: sql`${servingSpending.spent} + ${cost}::numeric` })
    .where(
      and(
        eq(servingSpending.month, month),
        sql`${servingSpending.spent} + ${cost}::numeric <= (select monthly from ${servingBudget})`,
        sql`(select monthly from ${servingBudget}) > 0`,
      ),
    )
    .returning({ month: servingSpending.month });
  return rows.length > 0;
}

/** Gives back what a text cost that the gateway rejected. */
export async function refundToBudget(tx: Tx, month: string, cost: number): Promise<void> {
  await tx
    .update(servingSpending)
    .set({ spent: sql`greatest(0, ${servingSpending.spent} - ${cost}::numeric)` })
    .where(eq(servingSpending.month, month));
}

export async function listMessagesOf(db: DbOrTx, userId: number): Promise<ServingMessageRow[]> {
  return db.select().from(servingMessages).where(eq(servingMessages.userId, userId)).orderBy(asc(servingMessages.id));
}
