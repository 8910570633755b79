import type { CandidateWhy } from '@kanisa/contract/serving/plan.schema.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { events } from '../../events/events/events.table.ts';
import { personColumn } from '../../identity/accounts/people.table.ts';
import { servingPositions, servingSlots } from '../positions/positions.table.ts';

/** `ended`: freed, passed on, moved away or cancelled. Such rows only keep what was said. */
export const STORED_STATES = ['planned', 'asked', 'accepted', 'declined', 'served', 'missed', 'ended'] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** States that take one of the needed places. */
export const TAKEN_STATES = ['planned', 'asked', 'accepted'] as const;
const taken = sql.raw("('planned', 'asked', 'accepted')");

export const servingPlaces = pgTable(
  'serving_places',
  {
    id: id(),
    positionId: integer('position_id')
      .notNull()
      .references(() => servingPositions.id, { onDelete: 'cascade' }),
    /** Null after the event is deleted. */
    eventId: integer('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** The planned day in the series. */
    occursOn: date('occurs_on', { mode: 'string' }).notNull(),
    userId: personColumn('user_id'),
    state: text('state', { enum: STORED_STATES }).notNull(),
    /** Number of the taken place, from 1. Null for a place that is free again or over. */
    slot: smallint('slot'),
    /** The times for which the person was planned or asked. A change of the event is noticed by them. */
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    isSwapOffered: boolean('is_swap_offered').notNull().default(false),
    reason: text('reason'),
    /** Why the filling chose the person. */
    why: jsonb('why').$type<CandidateWhy>(),
    createdAt: instant('created_at').notNull(),
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('serving_places_slot').on(table.positionId, table.eventId, table.occursOn, table.slot),
    uniqueIndex('serving_places_once').on(table.eventId, table.occursOn, table.userId).where(sql`slot is not null`),
    foreignKey({
      name: 'serving_places_slot_fk',
      columns: [table.positionId, table.slot],
      foreignColumns: [servingSlots.positionId, servingSlots.slot],
    }),
    index('serving_places_user').on(table.userId, table.startsAt),
    index('serving_places_starts').on(table.startsAt, table.id),
    index('serving_places_event').on(table.eventId, table.occursOn),
    check('serving_places_state_known', sql`${table.state} in (${toSqlList(STORED_STATES)})`),
    check('serving_places_taken', sql`(${table.state} in ${taken}) = (${table.slot} is not null)`),
  ],
);
export type ServingPlaceRow = typeof servingPlaces.$inferSelect;

/** Monthly counts replace records that are too old to name anybody. */
export const servingCounts = pgTable(
  'serving_counts',
  {
    positionId: integer('position_id')
      .notNull()
      .references(() => servingPositions.id, { onDelete: 'cascade' }),
    /** First day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    served: integer('served').notNull(),
    missed: integer('missed').notNull(),
  },
  (table) => [uniqueIndex('serving_counts_month').on(table.positionId, table.month)],
);
