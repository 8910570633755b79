import { HOUSEHOLD_POSITIONS } from '@kanisa/contract/core/person-values.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressColumns, createdAt, id, instant, toSqlList, updatedAt } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** People who live as one family. A household without people is deleted. */
export const households = pgTable(
  'households',
  {
    id: id(),
    name: text('name').notNull(),
    ...addressColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('households_name').on(sql`lower(${table.name})`, table.id)],
);
export type HouseholdRow = typeof households.$inferSelect;

export const householdMembers = pgTable(
  'household_members',
  {
    householdId: integer('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    position: text('position', { enum: HOUSEHOLD_POSITIONS }).notNull(),
    /** A child of separated parents belongs to two households, of which one is the main one. */
    isMain: boolean('is_main').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.householdId, table.personId] }),
    uniqueIndex('household_members_main').on(table.personId).where(sql`${table.isMain}`),
    index('household_members_person').on(table.personId),
    check('household_members_position_known', sql`${table.position} in (${toSqlList(HOUSEHOLD_POSITIONS)})`),
  ],
);

/** Two spouses with accounts: one asks, and with the yes of the other both see one family list. An end deletes the row. */
export const householdLinks = pgTable(
  'household_links',
  {
    id: id(),
    askerId: integer('asker_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    askedId: integer('asked_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['asked', 'shared'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('household_links_pair').on(
      sql`least(${table.askerId}, ${table.askedId})`,
      sql`greatest(${table.askerId}, ${table.askedId})`,
    ),
    uniqueIndex('household_links_asker').on(table.askerId).where(sql`${table.state} = 'shared'`),
    uniqueIndex('household_links_asked').on(table.askedId).where(sql`${table.state} = 'shared'`),
    check('household_links_state_known', sql`${table.state} in ('asked', 'shared')`),
    check('household_links_two_people', sql`${table.askerId} <> ${table.askedId}`),
  ],
);
