import { EVENTS_MAX } from '@kanisa/contract/events/events.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { defineQuery, defineQueryByLimit, inlineNumber } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { type EventChangeRow, type EventRow, eventChanges, events } from './events.table.ts';

/** Limit for one query over all its events. */
const CHANGES_LISTED_MAX = 20_000;

export type EventView = EventRow & { creator: { username: string; firstName: string; lastName: string } | null };

function selectEventViews(db: DbOrTx) {
  return db
    .select({
      ...getTableColumns(events),
      creator: { username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.createdBy));
}

const isNotOver = (now: Date | Placeholder) => or(isNull(events.spansTo), gte(events.spansTo, now));

/** Lists upcoming events before past ones, each latest first. */
export async function listEventViews(
  db: DbOrTx,
  { words, now }: { words: readonly string[]; now: Date },
): Promise<{ rows: EventView[]; total: number }> {
  const text = sql`lower(concat_ws(' ', ${events.title}, ${events.description}, ${events.location}))`;
  const isMatch = and(...words.map((word) => sql`position(${word} in ${text}) > 0`));
  const rows = await selectEventViews(db)
    .where(isMatch)
    .orderBy(desc(sql`${isNotOver(now)}`), desc(events.startsAt), desc(events.id))
    .limit(EVENTS_MAX);
  const [counted] = await db.select({ total: count() }).from(events).where(isMatch);
  return { rows, total: counted?.total ?? 0 };
}

export async function findEventView(db: DbOrTx, id: number): Promise<EventView | null> {
  const [row] = await selectEventViews(db).where(eq(events.id, id));
  return row ?? null;
}

export async function listEventTitles(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findEvent(db: DbOrTx, id: number): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  return row ?? null;
}

export async function listEventsByIds(db: DbOrTx, ids: readonly number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(events)
    .where(inArray(events.id, [...new Set(ids)]))
    .orderBy(asc(events.id));
}

/** Lists the events that are not over. */
export async function listCurrentEvents(db: DbOrTx, now: Date): Promise<EventRow[]> {
  return db.select().from(events).where(isNotOver(now)).orderBy(asc(events.startsAt), asc(events.id)).limit(EVENTS_MAX);
}

/** Serializes changes of the event and attendance until the transaction ends. */
export async function lockEvent(tx: Tx, id: number): Promise<EventRow | null> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update');
  return row ?? null;
}

/**
 * Lets no date of these events change until the transaction ends. Acquire this lock before that of a department, as a
 * change of an event does.
 */
export async function lockEventsAgainstChanges(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.id))
    .for('share');
}

interface PublishedQuery {
  from: Date | Placeholder;
  to: Date | Placeholder | null;
  limit: number | Placeholder;
}

function selectPublishedEvents(db: DbOrTx, { from, to, limit }: PublishedQuery) {
  return db
    .select()
    .from(events)
    .where(and(sql`${events.isPublic}`, isNotOver(from), to === null ? undefined : lt(events.spansFrom, to)))
    .orderBy(desc(sql`${events.repeats} is not null`), desc(events.startsAt), desc(events.id))
    .limit(limit);
}

const queryPublishedEvents = defineQueryByLimit('list_published_events', (db, placeholder, limit) =>
  selectPublishedEvents(db, { from: placeholder('from'), to: placeholder('to'), limit }),
);

/** Lists published events that may occur in this period. The limit drops old single events first. */
export async function listPublishedEvents(
  db: DbOrTx,
  { from, to, limit }: { from: Date; to: Date | null; limit: number },
): Promise<EventRow[]> {
  if (to === null) return selectPublishedEvents(db, { from, to, limit });
  return queryPublishedEvents(db, limit, { from: from.toISOString(), to: to.toISOString() });
}

export interface ChangePeriod {
  fromDay: string;
  from: Date;
  toDay: string | null;
  to: Date | null;
}

const queryEventChanges = defineQuery('list_event_changes', (db, placeholder) => {
  const { occursOn, startsAt, endsAt } = eventChanges;
  const isPlannedThen = sql`${occursOn} >= ${placeholder('fromDay')}::date and ${occursOn} < ${placeholder('toDay')}::date`;
  const isMovedThere = sql`coalesce(${endsAt}, ${startsAt}) >= ${placeholder('from')}::timestamptz
    and ${startsAt} < ${placeholder('to')}::timestamptz`;
  return db
    .select()
    .from(eventChanges)
    .where(and(sql`${eventChanges.eventId} = any(${placeholder('eventIds')}::int[])`, or(isPlannedThen, isMovedThere)))
    .orderBy(asc(eventChanges.eventId), asc(eventChanges.occursOn))
    .limit(inlineNumber(CHANGES_LISTED_MAX));
});

/** Matches changes by their planned day or by the time they were moved to. */
export async function listEventChanges(
  db: DbOrTx,
  eventIds: readonly number[],
  period: ChangePeriod | null = null,
): Promise<EventChangeRow[]> {
  if (eventIds.length === 0) return [];
  return queryEventChanges(db, {
    eventIds,
    fromDay: period?.fromDay ?? '-infinity',
    from: period?.from.toISOString() ?? '-infinity',
    toDay: period?.toDay ?? 'infinity',
    to: period?.to?.toISOString() ?? 'infinity',
  });
}

export async function findEventChange(db: DbOrTx, eventId: number, occursOn: string): Promise<EventChangeRow | null> {
  const [row] = await db
    .select()
    .from(eventChanges)
    .where(and(eq(eventChanges.eventId, eventId), eq(eventChanges.occursOn, occursOn)));
  return row ?? null;
}

export type NewEvent = Omit<typeof events.$inferInsert, 'id'>;

export async function insertEvent(db: WriteDb, event: NewEvent): Promise<number> {
  const [row] = await db.insert(events).values(event).returning({ id: events.id });
  if (!row) throw new Error('the insert of an event returned no row');
  return row.id;
}

/** Increments the revision, which tells calendar programs to replace their copy. */
export async function updateEventRow(tx: Tx, id: number, changes: Partial<NewEvent>, now: Date): Promise<void> {
  await tx
    .update(events)
    .set({ ...changes, updatedAt: now, revision: sql`${events.revision} + 1` })
    .where(eq(events.id, id));
}

export async function deleteEventRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(events).where(eq(events.id, id));
}

export async function upsertEventChange(tx: Tx, change: EventChangeRow): Promise<void> {
  const { eventId: _event, occursOn: _day, ...values } = change;
  await tx
    .insert(eventChanges)
    .values(change)
    .onConflictDoUpdate({ target: [eventChanges.eventId, eventChanges.occursOn], set: values });
}

export async function deleteEventChanges(tx: Tx, eventId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .delete(eventChanges)
    .where(and(eq(eventChanges.eventId, eventId), inArray(eventChanges.occursOn, [...days])));
}
