import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, WriteDb } from '../../../db/client.ts';
import { lockRowsInIdOrder } from '../../../db/row-lock-order.ts';
import { toStorableText } from '../../../db/storable-text.ts';
import type { RecipientState } from './deliveries.table.ts';

/** Table names. The same statements serve every channel. */
export interface DeliveryTables {
  recipients: string;
  records: string;
}

export interface ClaimedRow {
  id: number;
  recordId: number;
  attempts: number;
  repeats: number;
  delays: number;
  delayedSince: Date | null;
}

export interface RecipientChange {
  id: number;
  state: RecipientState;
  /** Absent clears the stored value. */
  problem?: string | null | undefined;
  code?: string | null | undefined;
  /** Absent keeps the stored value. */
  providerId?: string | undefined;
  dueAt?: Date | undefined;
  /** Counts one more delay. */
  isDelay?: boolean | undefined;
  /** Sent again although the server may have accepted it. */
  isRepeat?: boolean | undefined;
  /** Resets the counters of delays and repeats. */
  isReset?: boolean | undefined;
}

const toIdentifiers = ({ recipients, records }: DeliveryTables) => ({
  recipients: sql`${sql.identifier(recipients)}`,
  records: sql`${sql.identifier(records)}`,
});

interface ClaimOptions {
  now: Date;
  attemptId: string;
  leaseUntil: Date;
  limit: number;
  /** Also marks the rows as handed. A channel that may repeat does not need to know whether sending had begun. */
  isHanded: boolean;
}

const setHanded = (now: Date) => sql`attempts = attempts + 1, state_at = ${now.toISOString()}`;

/**
 * Claims the longest waiting recipients and skips rows that another process is claiming. Sorts are disabled, because
 * stale statistics after a large insert make the planner sort all queued rows instead of walking the index.
 */
export async function claimDueRecipients(
  db: WriteDb,
  tables: DeliveryTables,
  { now, attemptId, leaseUntil, limit, isHanded }: ClaimOptions,
): Promise<ClaimedRow[]> {
  const { recipients } = toIdentifiers(tables);
  const claimed = isHanded ? sql`state = 'handed', ${setHanded(now)}` : sql`state = 'claimed'`;
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
    return tx.execute<Omit<ClaimedRow, 'delayedSince'> & { delayedSince: Date | string | null }>(sql`
      update ${recipients} set ${claimed}, attempt_id = ${attemptId}, lease_until = ${leaseUntil.toISOString()}
      where id in (
        select id from ${recipients} where state = 'queued' and due_at <= ${now.toISOString()}
        order by due_at, id limit ${limit} for update skip locked
      )
      returning id, record_id as "recordId", attempts, repeats, delays, delayed_since as "delayedSince"`);
  });
  return rows.map((row) => ({ ...row, delayedSince: row.delayedSince === null ? null : new Date(row.delayedSince) }));
}

/** Call before the first byte is sent. Returns the ids that this attempt still holds. */
export async function markRecipientsHanded(
  db: WriteDb,
  tables: DeliveryTables,
  { ids, attemptId, now, leaseUntil }: { ids: readonly number[]; attemptId: string; now: Date; leaseUntil: Date },
): Promise<Set<number>> {
  const { recipients } = toIdentifiers(tables);
  const isClaimed = sql`id in ${ids} and attempt_id = ${attemptId} and state = 'claimed'`;
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${recipients}
    set state = 'handed', ${setHanded(now)}, lease_until = ${leaseUntil.toISOString()}
    where ${lockRowsInIdOrder(recipients, isClaimed)} returning id`);
  return new Set(rows.map((row) => row.id));
}

export async function renewLeases(
  db: WriteDb,
  tables: DeliveryTables,
  attemptIds: readonly string[],
  leaseUntil: Date,
): Promise<void> {
  const { recipients } = toIdentifiers(tables);
  const isOwned = sql`state in ('claimed', 'handed') and attempt_id in ${attemptIds}`;
  await db.execute(sql`
    update ${recipients} set lease_until = ${leaseUntil.toISOString()} where ${lockRowsInIdOrder(recipients, isOwned)}`);
}

/** Puts recipients that were not sent back into the queue. */
export async function releaseRecipients(
  db: WriteDb,
  tables: DeliveryTables,
  ids: readonly number[],
  attemptId: string,
): Promise<void> {
  const { recipients } = toIdentifiers(tables);
  const isOwned = sql`id in ${ids} and state in ('claimed', 'handed') and attempt_id = ${attemptId}`;
  await db.execute(sql`
    update ${recipients} set state = 'queued', attempts = attempts - (state = 'handed')::int, attempt_id = null, lease_until = null
    where ${lockRowsInIdOrder(recipients, isOwned)}`);
}

const sumStateChange = (state: RecipientState) => {
  const value = sql.raw(`'${state}'`);
  return sql`sum((became = ${value})::int - (was = ${value})::int)::int as ${sql.identifier(state)}`;
};
const PENDING_STATES = sql.raw(`('queued', 'claimed', 'handed')`);
const FINAL_STATES = ['accepted', 'delivered', 'failed', 'suppressed', 'unknown'] as const;

/**
 * Continues a statement with `locked_rows (id, record_id, was, …)` and `moved (record_id, was, became)` and updates the
 * tallies of the records. Locking records in id order prevents deadlocks.
 */
function updateTallies(records: SQL, now: Date): SQL {
  const sums = sql.join(FINAL_STATES.map(sumStateChange), sql`, `);
  const sets = sql.join(
    FINAL_STATES.map(
      (name) => sql`${sql.identifier(name)} = record.${sql.identifier(name)} + tally.${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  return sql`
    tally as (
      select record_id, ${sums}, sum((became in ${PENDING_STATES})::int - (was in ${PENDING_STATES})::int)::int as pending
      from moved where became <> was and not (became in ${PENDING_STATES} and was in ${PENDING_STATES}) group by record_id
    ),
    locked_records as (select id from ${records} where id in (select record_id from tally) order by id for update),
    tallied as (
      update ${records} as record set ${sets}, pending = record.pending + tally.pending,
        finished_at = case when record.pending + tally.pending > 0 then null
          when record.pending = 0 then record.finished_at else ${now.toISOString()}::timestamptz end
      from tally join locked_records on locked_records.id = tally.record_id where record.id = tally.record_id returning record.id
    )
    select id, record_id as "recordId", was, became, (select count(*) from tallied)::int as tallied from moved`;
}

export interface MovedRecipient {
  id: number;
  recordId: number;
  was: RecipientState;
  became: RecipientState;
}

/** Answers of mail servers and gateways may hold any character; one that cannot be stored would stop all sending. */
function toStorableJson(changes: readonly RecipientChange[]): string {
  return JSON.stringify(changes, (_name, value: unknown) =>
    typeof value === 'string' ? toStorableText(value) : value,
  );
}

/**
 * Changes only recipients in one of the `from` states and, with `attemptId`, only those that this attempt still holds.
 */
export async function moveRecipientStates(
  db: WriteDb,
  tables: DeliveryTables,
  changes: readonly RecipientChange[],
  { from, attemptId, now }: { from: readonly RecipientState[]; attemptId?: string | undefined; now: Date },
): Promise<MovedRecipient[]> {
  if (changes.length === 0) return [];
  const { recipients, records } = toIdentifiers(tables);
  const isOwned = attemptId === undefined ? sql`` : sql`and attempt_id = ${attemptId}`;
  const { rows } = await db.execute<MovedRecipient & Record<string, unknown>>(sql`
    with given as (
      select * from jsonb_to_recordset(${toStorableJson(changes)}::jsonb) as given (id int, state text, problem text,
        code text, "providerId" text, "dueAt" timestamptz, "isDelay" boolean, "isRepeat" boolean, "isReset" boolean)
    ),
    locked_rows as (
      select id, record_id, state as was from ${recipients}
      where id in (select id from given) and state in ${from} ${isOwned} order by id for update
    ),
    moved as (
      update ${recipients} as one set state = given.state, state_at = ${now.toISOString()},
        problem = given.problem, problem_code = given.code, provider_id = coalesce(given."providerId", one.provider_id),
        due_at = coalesce(given."dueAt", one.due_at), attempt_id = null, lease_until = null,
        delays = case when given."isReset" then 0 else one.delays + coalesce(given."isDelay", false)::int end,
        delayed_since = case when given."isReset" then null
          when given."isDelay" then coalesce(one.delayed_since, ${now.toISOString()}::timestamptz) else one.delayed_since end,
        repeats = case when given."isReset" then 0 else one.repeats + coalesce(given."isRepeat", false)::int end
      from locked_rows join given on given.id = locked_rows.id where one.id = locked_rows.id
      returning one.id, one.record_id, locked_rows.was, one.state as became
    ), ${updateTallies(records, now)}`);
  return rows.map(({ id, recordId, was, became }) => ({ id, recordId, was, became }));
}

/**
 * Recovers recipients of a crashed process: claimed ones are queued again, handed ones are repeated or become unknown.
 * `isAlone`: no other process exists, so leases are ignored.
 */
export async function recoverAbandonedRecipients(
  db: WriteDb,
  tables: DeliveryTables,
  options: { now: Date; isAlone: boolean; repeatsMax: number; problem: string; limit: number },
): Promise<MovedRecipient[]> {
  const { recipients, records } = toIdentifiers(tables);
  const { rows } = await db.execute<MovedRecipient & Record<string, unknown>>(sql`
    with locked_rows as (
      select id, record_id, state as was from ${recipients}
      where state in ('claimed', 'handed') and (lease_until < ${options.now.toISOString()} or ${options.isAlone})
      order by id limit ${options.limit} for update skip locked
    ),
    moved as (
      update ${recipients} as one set state_at = ${options.now.toISOString()}, attempt_id = null, lease_until = null,
        state = ${selectStateAfterCrash(options.repeatsMax)},
        repeats = one.repeats + (locked_rows.was = 'handed')::int,
        problem = case when locked_rows.was = 'handed' then ${options.problem} else one.problem end
      from locked_rows where one.id = locked_rows.id returning one.id, one.record_id, locked_rows.was, one.state as became
    ), ${updateTallies(records, options.now)}`);
  return rows.map(({ id, recordId, was, became }) => ({ id, recordId, was, became }));
}

/** Gives all pending recipients, of these records or of all, a final state. None of them is sent automatically. */
export async function stopPendingRecipients(
  db: WriteDb,
  tables: DeliveryTables,
  options: { state: RecipientState; problem: string; now: Date; records?: readonly number[] },
): Promise<number> {
  const { recipients, records } = toIdentifiers(tables);
  const isOfRecords = options.records === undefined ? sql`` : sql`and record_id in ${options.records}`;
  const { rows } = await db.execute(sql`
    with locked_rows as (
      select id, record_id, state as was from ${recipients} where state in ${PENDING_STATES} ${isOfRecords} order by id for update
    ),
    moved as (
      update ${recipients} as one set state = ${options.state}, problem = ${options.problem}, problem_code = null,
        state_at = ${options.now.toISOString()}, attempt_id = null, lease_until = null
      from locked_rows where one.id = locked_rows.id returning one.id, one.record_id, locked_rows.was, one.state as became
    ), ${updateTallies(records, options.now)}`);
  return rows.length;
}

/** Without repeats the outcome is unknown. With repeats, a recipient that is always interrupted fails in the end. */
function selectStateAfterCrash(repeatsMax: number): SQL {
  if (repeatsMax === 0) return sql`case when locked_rows.was = 'claimed' then 'queued' else 'unknown' end`;
  return sql`case when locked_rows.was = 'claimed' or one.repeats < ${repeatsMax} then 'queued' else 'failed' end`;
}

export async function listUnsentRecipientIds(
  db: DbOrTx,
  tables: DeliveryTables,
  recordId: number,
  attemptId: string,
): Promise<number[]> {
  const { recipients } = toIdentifiers(tables);
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${recipients} where record_id = ${recordId}
      and (state = 'queued' or (state = 'claimed' and attempt_id = ${attemptId}))`);
  return rows.map((row) => row.id);
}

export async function findNextDueAt(db: DbOrTx, tables: DeliveryTables): Promise<Date | null> {
  const { recipients } = toIdentifiers(tables);
  const { rows } = await db.execute<{ due: Date | string }>(
    sql`select due_at as due from ${recipients} where state = 'queued' order by due_at, id limit 1`,
  );
  const [row] = rows;
  return row ? new Date(row.due) : null;
}
