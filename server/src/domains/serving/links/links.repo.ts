import { eq, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { servingLinks } from './links.table.ts';

interface NewServingLink {
  hash: string;
  userId: number;
  placeIds: readonly number[];
}

const placeEnd = sql`coalesce(place.ends_at, place.starts_at)`;

/** The link works until the last of its dates ends. The places are locked: a move that runs meanwhile is waited for. */
export async function insertServingLink(db: WriteDb, { hash, userId, placeIds }: NewServingLink): Promise<void> {
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
