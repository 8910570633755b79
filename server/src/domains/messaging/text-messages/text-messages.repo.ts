import { TEXT_NUMBERS_SHOWN_MAX } from '@kanisa/contract/messaging/text-messages.ts';
import type { TextReason, TextState } from '@kanisa/contract/messaging/text-states.ts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { lockRowsInIdOrder } from '../../../db/row-lock-order.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { matchPeople } from '../recipients/recipients.repo.ts';
import type { PeopleFilter } from '../recipients/recipients.rules.ts';
import { type TextMessageRow, type TextRecipientRow, textMessages, textRecipients } from './text-messages.table.ts';

export const TEXT_TABLES = { recipients: 'text_recipients', records: 'text_messages' } as const;

/** Batches keep statements short, because the embedded database runs one at a time. */
const BATCH_SIZE = 1000;

const selectTextPeople = (db: DbOrTx) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      phoneNumber: users.phoneNumber,
      wantsTexts: users.wantsTexts,
      isActive: users.isActive,
    })
    .from(users);

export interface TextPersonRow {
  id: number;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  phoneNumber: string | null;
  wantsTexts: boolean;
  isActive: boolean;
  /** Nobody has recorded whether this person without an account agrees. */
  isUnasked?: boolean;
}

/** Without those who have died. Unsorted, because sorting thousands by name takes longer than finding them. */
export async function listTextPeople(db: DbOrTx, ids: readonly number[]): Promise<TextPersonRow[]> {
  const found: TextPersonRow[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    // One JSON parameter, because thousands of parameters take seconds on the embedded database.
    const batch = JSON.stringify(ids.slice(from, from + BATCH_SIZE));
    const batchRows = await selectTextPeople(db).where(
      sql`${users.id} in (select value::int from jsonb_array_elements_text(${batch}::jsonb))
        and ${users.status} is distinct from 'died'`,
    );
    found.push(...batchRows);
  }
  return found;
}

/** People with and without an account. */
export async function listTextPersons(db: DbOrTx, ids: readonly number[]): Promise<TextPersonRow[]> {
  const found: TextPersonRow[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = JSON.stringify(ids.slice(from, from + BATCH_SIZE));
    const { rows } = await db.execute<TextPersonRow & Record<string, unknown>>(sql`
      select id, first_name as "firstName", last_name as "lastName", username, phone_number as "phoneNumber",
        wants_texts as "wantsTexts", is_active as "isActive", username is null and agreed_at is null as "isUnasked"
      from ${people} where id in (select value::int from jsonb_array_elements_text(${batch}::jsonb))`);
    found.push(...rows);
  }
  return found;
}

/** Lists users by filter, at most `limit`. */
export async function listTextPeopleBy(db: DbOrTx, filter: PeopleFilter, limit: number): Promise<TextPersonRow[]> {
  const ids = sql`(select id from ${users} where ${matchPeople(filter)} order by id limit ${limit})`;
  return selectTextPeople(db).where(sql`${users.id} in ${ids}`);
}

export type NewTextMessage = Pick<
  TextMessageRow,
  | 'messageId'
  | 'senderId'
  | 'shortcode'
  | 'message'
  | 'parts'
  | 'idempotencyKey'
  | 'requestHash'
  | 'createdAt'
  | 'timeToSend'
  | 'heldUntil'
  | 'pending'
  | 'suppressed'
> &
  Partial<Pick<TextMessageRow, 'listId'>>;

/** Returns null when the sender has used the same idempotency key before. */
export async function insertTextMessage(tx: Tx, values: NewTextMessage): Promise<number | null> {
  const [row] = await tx
    .insert(textMessages)
    .values(values)
    .onConflictDoNothing({ target: [textMessages.senderId, textMessages.idempotencyKey] })
    .returning({ id: textMessages.id });
  return row?.id ?? null;
}

export async function findTextByIdempotencyKey(
  db: DbOrTx,
  senderId: number,
  key: string,
): Promise<TextMessageRow | null> {
  const [row] = await db
    .select()
    .from(textMessages)
    .where(and(eq(textMessages.senderId, senderId), eq(textMessages.idempotencyKey, key)));
  return row ?? null;
}

interface NewRecipient {
  userId: number;
  number: string;
  wasActive: boolean;
  problem: string | null;
}

/** A target with a problem is stored as suppressed with that reason. */
export async function insertTextRecipients(
  tx: Tx,
  recordId: number,
  targets: readonly NewRecipient[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  for (let from = 0; from < targets.length; from += BATCH_SIZE) {
    const batch = targets.slice(from, from + BATCH_SIZE);
    await tx.execute(sql`
    insert into text_recipients (record_id, user_id, number, was_active, state, problem, state_at, due_at)
    select ${recordId}::int, "userId", number, "wasActive", case when problem is null then 'queued' else 'suppressed' end, problem,
      ${now.toISOString()}::timestamptz, ${dueAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as target ("userId" int, number text, "wasActive" boolean, problem text)
    order by "userId"`);
  }
}

function selectTextMessageViews(db: DbOrTx) {
  return db
    .select({
      message: textMessages,
      sender: { id: users.id, firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(textMessages)
    .leftJoin(users, eq(users.id, textMessages.senderId));
}
type SelectedTextView = Awaited<ReturnType<typeof selectTextMessageViews>>[number];

export interface TextMessageView extends TextMessageRow {
  sender: SelectedTextView['sender'];
  numbers: string[];
  /** Counts of failed and unknown recipients by reason, the most frequent first. */
  problems: { problem: string | null; state: TextRecipientRow['state']; total: number }[];
}

export async function listTextMessageViews(
  db: DbOrTx,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: TextMessageView[]; total: number }> {
  const found = await selectTextMessageViews(db)
    .orderBy(desc(textMessages.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(textMessages);
  return { rows: await addRecipientDetails(db, found), total: counted?.total ?? 0 };
}

export async function findTextMessageView(db: DbOrTx, where: { id: number } | { messageId: string }) {
  const condition = 'id' in where ? eq(textMessages.id, where.id) : eq(textMessages.messageId, where.messageId);
  const [view] = await addRecipientDetails(db, await selectTextMessageViews(db).where(condition));
  return view ?? null;
}

async function addRecipientDetails(db: DbOrTx, found: readonly SelectedTextView[]): Promise<TextMessageView[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ message }) => message.id);
  const numbers = await db.execute<{ recordId: number; number: string }>(sql`
    select record.id as "recordId", shown.number from ${textMessages} as record
    cross join lateral (
      select number from ${textRecipients} as one where one.record_id = record.id and number is not null
      order by number limit ${TEXT_NUMBERS_SHOWN_MAX}
    ) as shown where record.id in ${ids} order by record.id, number`);
  const problems = await listProblems(
    db,
    found.filter(({ message }) => message.failed + message.unknown > 0).map(({ message }) => message.id),
  );
  return found.map(({ message, sender }) => ({
    ...message,
    sender,
    numbers: numbers.rows.filter((row) => row.recordId === message.id).map((row) => row.number),
    problems: problems.filter((row) => row.recordId === message.id),
  }));
}

async function listProblems(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      recordId: textRecipients.recordId,
      state: textRecipients.state,
      problem: textRecipients.problem,
      total: count(),
    })
    .from(textRecipients)
    .where(and(inArray(textRecipients.recordId, [...ids]), inArray(textRecipients.state, ['failed', 'unknown'])))
    .groupBy(textRecipients.recordId, textRecipients.state, textRecipients.problem)
    .orderBy(desc(count()), textRecipients.problem);
}

export async function setTextResent(tx: Tx, id: number, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await tx.update(textMessages).set({ resentBy: userId, resentAt: now }).where(eq(textMessages.id, id));
}

export async function setTextCancelled(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(textMessages).set({ cancelledAt: now }).where(eq(textMessages.id, id));
}

/** `isBegun`: at least one recipient was handed over or claimed. */
export async function listWaitingRecipientIds(
  tx: Tx,
  recordId: number,
): Promise<{ waiting: number[]; isBegun: boolean }> {
  const rows = await tx
    .select({ id: textRecipients.id, state: textRecipients.state, attempts: textRecipients.attempts })
    .from(textRecipients)
    .where(eq(textRecipients.recordId, recordId));
  return {
    waiting: rows.filter(({ state }) => state === 'queued').map(({ id }) => id),
    isBegun: rows.some(({ state, attempts }) => attempts > 0 || state === 'claimed' || state === 'handed'),
  };
}

/**
 * Deletes a text unless some recipient was claimed, which may happen if the clock of another process is ahead. Returns
 * false in that case.
 */
export async function deleteUnsentText(tx: Tx, id: number): Promise<boolean> {
  const locked = await tx
    .select({ state: textRecipients.state })
    .from(textRecipients)
    .where(eq(textRecipients.recordId, id))
    .orderBy(asc(textRecipients.id))
    .for('update');
  if (locked.some(({ state }) => state !== 'queued' && state !== 'suppressed')) return false;
  await tx.delete(textRecipients).where(eq(textRecipients.recordId, id));
  await tx.delete(textMessages).where(eq(textMessages.id, id));
  return true;
}

/** Lists scheduled texts whose sending has not begun. */
export async function listScheduledTextIds(tx: Tx, now: Date): Promise<number[]> {
  const isBegun = sql`exists (select from ${textRecipients} where ${textRecipients.recordId} = ${textMessages.id}
    and (${textRecipients.attempts} > 0 or ${textRecipients.state} in ('claimed', 'handed')))`;
  const rows = await tx
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(and(gt(textMessages.timeToSend, now), gt(textMessages.pending, 0), not(isBegun)));
  return rows.map((row) => row.id);
}

/** Its sender lost the right to send it. Nobody has got it, and other staff decide. */
const isHeld = sql`${textRecipients.state} = 'failed' and ${textRecipients.problem} is not distinct from ${'unauthorized' satisfies TextReason}`;

export async function listHeldRecipientIds(tx: Tx, recordId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: textRecipients.id })
    .from(textRecipients)
    .where(and(eq(textRecipients.recordId, recordId), isHeld));
  return rows.map((row) => row.id);
}

/** Lists recipients that the gateway rejected. A text with a gateway id may have arrived and is left out. */
export async function listRejectedRecipientIds(tx: Tx, recordId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: textRecipients.id })
    .from(textRecipients)
    .where(
      and(
        eq(textRecipients.recordId, recordId),
        eq(textRecipients.state, 'failed'),
        isNull(textRecipients.providerId),
        isNotNull(textRecipients.number),
      ),
    );
  return rows.map((row) => row.id);
}

const isCancelled = sql`${textRecipients.problem} = 'cancelled'`;
const STATE_CONDITIONS: Record<TextState, SQL | undefined> = {
  waiting: or(inArray(textRecipients.state, ['queued', 'claimed', 'handed']), isHeld),
  sent: eq(textRecipients.state, 'accepted'),
  delivered: eq(textRecipients.state, 'delivered'),
  failed: and(eq(textRecipients.state, 'failed'), sql`not (${isHeld})`),
  left_out: and(eq(textRecipients.state, 'suppressed'), sql`not ${isCancelled}`),
  unknown: eq(textRecipients.state, 'unknown'),
  cancelled: and(eq(textRecipients.state, 'suppressed'), isCancelled),
};

/** Sorts by number, which an index supports; any other order sorts all recipients for each page. */
export async function listTextRecipientViews(
  db: DbOrTx,
  recordId: number,
  { state, limit, offset }: { state: TextState | undefined; limit: number; offset: number },
) {
  const ids = db
    .select({ id: textRecipients.id })
    .from(textRecipients)
    .where(and(eq(textRecipients.recordId, recordId), state && STATE_CONDITIONS[state]))
    .orderBy(asc(textRecipients.number), asc(textRecipients.id))
    .limit(limit)
    .offset(offset);
  return db
    .select({
      recipient: textRecipients,
      firstName: people.firstName,
      lastName: people.lastName,
      username: people.username,
      personId: people.id,
    })
    .from(textRecipients)
    .leftJoin(people, eq(people.id, textRecipients.userId))
    .where(inArray(textRecipients.id, ids))
    .orderBy(asc(textRecipients.number), asc(textRecipients.id));
}

/** Counts what the tally of the record does not contain. */
export async function countTextRecipients(db: DbOrTx, recordId: number, state: TextState): Promise<number> {
  return db.$count(textRecipients, and(eq(textRecipients.recordId, recordId), STATE_CONDITIONS[state]));
}
export type TextRecipientView = Awaited<ReturnType<typeof listTextRecipientViews>>[number];

/** Keeps the counts and removes the user and the number. Queued texts of the user are left out at sending time. */
export async function anonymizeTextRecipients(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(textRecipients)
    .set({ userId: null, number: null, providerId: null, problemCode: null })
    .where(lockRowsInIdOrder(textRecipients, eq(textRecipients.userId, userId)));
}
