import { NEEDED_MAX } from '@kanisa/contract/serving/serving.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../../db/columns.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { events } from '../../events/events/events.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';

export const servingPositions = pgTable(
  'serving_positions',
  {
    id: id(),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    needed: smallint('needed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('serving_positions_name').on(table.departmentId, sql`lower(${table.name})`),
    unique('serving_positions_department').on(table.id, table.departmentId),
    check('serving_positions_needed', sql`${table.needed} between 1 and ${sql.raw(String(NEEDED_MAX))}`),
  ],
);
export type ServingPositionRow = typeof servingPositions.$inferSelect;

/**
 * The numbers 1 to `needed` of a position. A taken place refers to one of them and no two places of a date to the same,
 * so the database never holds more places than are needed.
 */
export const servingSlots = pgTable(
  'serving_slots',
  {
    positionId: integer('position_id')
      .notNull()
      .references(() => servingPositions.id, { onDelete: 'cascade' }),
    slot: smallint('slot').notNull(),
  },
  (table) => [primaryKey({ columns: [table.positionId, table.slot] })],
);

/** Events and series at which a position is needed. */
export const servingPositionEvents = pgTable(
  'serving_position_events',
  {
    positionId: integer('position_id')
      .notNull()
      .references(() => servingPositions.id, { onDelete: 'cascade' }),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.positionId, table.eventId] }),
    index('serving_position_events_event').on(table.eventId),
  ],
);

/** Members who can do a position. Who leaves the department can do none of its positions any more. */
export const servingAble = pgTable(
  'serving_able',
  {
    positionId: integer('position_id').notNull(),
    departmentId: integer('department_id').notNull(),
    userId: integer('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.positionId, table.userId] }),
    index('serving_able_user').on(table.userId),
    index('serving_able_member').on(table.departmentId, table.userId),
    foreignKey({
      name: 'serving_able_position_fk',
      columns: [table.positionId, table.departmentId],
      foreignColumns: [servingPositions.id, servingPositions.departmentId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'serving_able_member_fk',
      columns: [table.departmentId, table.userId],
      foreignColumns: [departmentMembers.departmentId, departmentMembers.userId],
    }).onDelete('cascade'),
  ],
);
