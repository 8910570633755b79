import { REPEAT_FREQUENCIES } from '@kanisa/contract/events/events.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, toSqlList, updatedAt } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    location: text('location'),
    isPublic: boolean('is_public').notNull().default(false),
    /** Null for a single event. */
    repeats: text('repeats', { enum: REPEAT_FREQUENCIES }),
    repeatInterval: integer('repeat_interval').notNull().default(1),
    repeatUntil: date('repeat_until', { mode: 'string' }),
    repeatCount: integer('repeat_count'),
    capacity: integer('capacity'),
    /** The span contains all occurrences, also moved ones. A null end is open. */
    spansFrom: instant('spans_from').notNull(),
    spansTo: instant('spans_to'),
    /** Incremented with each change; calendar programs replace older revisions. */
    revision: integer('revision').notNull().default(0),
    /** Null after the account is deleted. */
    createdBy: integer('created_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('events_starts').on(table.startsAt, table.id),
    index('events_public_span').on(table.spansTo, table.spansFrom).where(sql`${table.isPublic}`),
    index('events_created_by').on(table.createdBy),
    check('events_end_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
    check('events_repeats_known', sql`${table.repeats} in (${toSqlList(REPEAT_FREQUENCIES)})`),
    check('events_repeat_ends_once', sql`${table.repeatUntil} is null or ${table.repeatCount} is null`),
  ],
);
export type EventRow = typeof events.$inferSelect;

/** A changed occurrence, identified by its planned day. A null field keeps the value of the series. */
export const eventChanges = pgTable(
  'event_changes',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    occursOn: date('occurs_on', { mode: 'string' }).notNull(),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    title: text('title'),
    description: text('description'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    location: text('location'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.occursOn] })],
);
export type EventChangeRow = typeof eventChanges.$inferSelect;
