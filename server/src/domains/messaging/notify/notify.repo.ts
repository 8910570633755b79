import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { type NoticeRow, notices } from './notify.table.ts';

export type NewNoticeRow = Pick<
  NoticeRow,
  'userId' | 'kind' | 'data' | 'isText' | 'cost' | 'onceKey' | 'causedBy' | 'createdAt'
>;

/** A notice whose key exists is left out. Returns the ids of the new ones. One parameter for all of them. */
export async function insertNotices(tx: Tx, rows: readonly NewNoticeRow[]): Promise<number[]> {
  const { rows: inserted } = await tx.execute<{ id: number }>(sql`
    insert into ${notices} (user_id, kind, data, is_text, cost, once_key, caused_by, created_at)
    select "userId", kind, data, "isText", cost, "onceKey", "causedBy", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "userId" int, kind text, data jsonb, "isText" boolean, cost numeric, "onceKey" text, "causedBy" int,
      "createdAt" timestamptz)
    on conflict do nothing returning id`);
  return inserted.map(({ id }) => id);
}

export async function lockNotice(tx: Tx, id: number): Promise<NoticeRow | null> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('no key update');
  return row ?? null;
}

export async function findNotice(db: DbOrTx, id: number): Promise<NoticeRow | null> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id));
  return row ?? null;
}

export async function updateNotice(
  db: WriteDb,
  id: number,
  changes: Partial<Omit<NoticeRow, 'id' | 'userId' | 'kind'>>,
): Promise<void> {
  await db.update(notices).set(changes).where(eq(notices.id, id));
}

export async function deleteOldNotices(db: WriteDb, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, before));
}

/** Call after a restore: what waits may have been sent since the backup. Returns their number. */
export async function stopPendingNotices(tx: Tx): Promise<number> {
  const rows = await tx
    .update(notices)
    .set({ state: 'dropped', problem: 'restored' })
    .where(inArray(notices.state, ['queued', 'handed', 'noticed']))
    .returning({ id: notices.id });
  return rows.length;
}
