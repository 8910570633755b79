import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { ADMINS_LOCK } from '../../../db/advisory-locks.ts';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { lockRowsInIdOrder } from '../../../db/row-lock-order.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { type TextMessageRow, textMessages, textRecipients } from './text-messages.table.ts';

export async function findTextMessage(db: DbOrTx, id: number): Promise<TextMessageRow | null> {
  const [row] = await db.select().from(textMessages).where(eq(textMessages.id, id));
  return row ?? null;
}

/** Includes the current phone number and preference of the person. */
export async function listTextTargets(db: DbOrTx, ids: readonly number[]) {
  return db
    .select({
      id: textRecipients.id,
      recordId: textRecipients.recordId,
      number: textRecipients.number,
      userId: people.id,
      phoneNumber: people.phoneNumber,
      wantsTexts: people.wantsTexts,
      wasDeactivated: sql<boolean>`(${textRecipients.wasActive} or ${people.status} = 'died') and not ${people.isActive}`,
      listId: textMessages.listId,
    })
    .from(textRecipients)
    .innerJoin(textMessages, eq(textMessages.id, textRecipients.recordId))
    .leftJoin(people, eq(people.id, textRecipients.userId))
    .where(inArray(textRecipients.id, [...ids]))
    .orderBy(textRecipients.id);
}
export type TextTargetRow = Awaited<ReturnType<typeof listTextTargets>>[number];

/** Returns false when another recipient of the same text has this number. */
export async function replaceRecipientNumber(db: WriteDb, target: TextTargetRow, number: string): Promise<boolean> {
  const isTaken = sql`exists (
    select 1 from ${textRecipients} as other where other.record_id = ${target.recordId} and other.number = ${number})`;
  const rows = await db
    .update(textRecipients)
    .set({ number })
    .where(and(eq(textRecipients.id, target.id), sql`not ${isTaken}`))
    .returning({ id: textRecipients.id });
  return rows.length > 0;
}

/** The first batch determines the sent time. */
export async function recordTextSent(db: WriteDb, id: number, { now, isReported }: { now: Date; isReported: boolean }) {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db
    .update(textMessages)
    .set({ sentAt: sql`coalesce(${textMessages.sentAt}, ${at})`, ...(isReported && { deliveryUpdatedAt: now }) })
    .where(and(eq(textMessages.id, id), isReported ? undefined : isNull(textMessages.sentAt)));
}

/** Turns texts off for people who blocked the church at the network. With an account they can turn them on again. */
export async function disableTexts(tx: Tx, recipientIds: readonly number[]): Promise<void> {
  if (recipientIds.length === 0) return;
  // A state change locks its actor first: several users are locked under this lock only.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const ids = tx
    .select({ id: textRecipients.userId })
    .from(textRecipients)
    .where(inArray(textRecipients.id, [...recipientIds]));
  await tx
    .update(people)
    .set({ wantsTexts: false })
    .where(lockRowsInIdOrder(people, inArray(people.id, ids), 'no key update'));
}

const OPEN_STATES = ['accepted', 'unknown'] as const;

export interface OpenRecipient {
  id: number;
  recordId: number;
  providerId: string | null;
  /** Number of report requests to the gateway. */
  tries: number;
}

const openColumns = {
  id: textRecipients.id,
  recordId: textRecipients.recordId,
  providerId: textRecipients.providerId,
  tries: textRecipients.reportTries,
};

export async function listOpenByProviderId(db: DbOrTx, providerId: string, since: Date): Promise<OpenRecipient[]> {
  return db
    .select(openColumns)
    .from(textRecipients)
    .where(
      and(
        eq(textRecipients.providerId, providerId),
        inArray(textRecipients.state, [...OPEN_STATES]),
        gt(textRecipients.stateAt, since),
      ),
    );
}

/** Lists texts to a number that were handed over and got no answer. */
export async function listUnknownByNumber(db: DbOrTx, number: string, since: Date): Promise<OpenRecipient[]> {
  return db
    .select(openColumns)
    .from(textRecipients)
    .where(
      and(
        eq(textRecipients.number, number),
        eq(textRecipients.state, 'unknown'),
        isNull(textRecipients.providerId),
        gt(textRecipients.stateAt, since),
      ),
    );
}

/** Lists open recipients of one text message, with the fewest requests first. */
export async function listOpenRecipients(db: DbOrTx, recordId: number, limit: number): Promise<OpenRecipient[]> {
  return db
    .select(openColumns)
    .from(textRecipients)
    .where(
      and(
        eq(textRecipients.recordId, recordId),
        inArray(textRecipients.state, [...OPEN_STATES]),
        sql`${textRecipients.providerId} is not null`,
      ),
    )
    .orderBy(textRecipients.reportTries, textRecipients.id)
    .limit(limit);
}

/** Lists recipients whose report request is due. */
export async function listReportsDue(
  db: DbOrTx,
  { now, firstAfterMs, since, limit }: { now: Date; firstAfterMs: number; since: Date; limit: number },
): Promise<OpenRecipient[]> {
  const firstBefore = new Date(now.getTime() - firstAfterMs).toISOString();
  return db
    .select(openColumns)
    .from(textRecipients)
    .where(
      and(
        eq(textRecipients.state, 'accepted'),
        sql`${textRecipients.providerId} is not null`,
        gt(textRecipients.stateAt, since),
        sql`(${textRecipients.reportDueAt} <= ${now.toISOString()}::timestamptz
          or (${textRecipients.reportDueAt} is null and ${textRecipients.stateAt} <= ${firstBefore}::timestamptz))`,
      ),
    )
    .orderBy(sql`${textRecipients.reportDueAt} nulls first`, textRecipients.id)
    .limit(limit);
}

export async function postponeReportRequests(db: WriteDb, due: readonly { id: number; at: Date }[]): Promise<void> {
  if (due.length === 0) return;
  const given = JSON.stringify(due.map(({ id, at }) => ({ id, at: at.toISOString() })));
  await db.execute(sql`
    with given as (select * from jsonb_to_recordset(${given}::jsonb) as given (id int, at timestamptz)),
    locked_rows as (select id from text_recipients where id in (select id from given) order by id for update)
    update text_recipients as one set report_due_at = given.at, report_tries = one.report_tries + 1
    from locked_rows join given on given.id = locked_rows.id where one.id = locked_rows.id`);
}

/** `failed` counts the recipients that the gateway had accepted before. */
export async function recordReports(tx: Tx, recordId: number, { failed, now }: { failed: number; now: Date }) {
  await tx
    .update(textMessages)
    .set({ undelivered: sql`${textMessages.undelivered} + ${failed}`, deliveryUpdatedAt: now })
    .where(eq(textMessages.id, recordId));
}
