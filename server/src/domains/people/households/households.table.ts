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

/**
 * Two spouses with accounts: one asks, and with the yes of the other both see one family list. An end deletes the row.
 * A question to an address that nobody has, and one that was refused, asks nobody: the asker cannot tell.
 */
export const householdLinks = pgTable(
  'household_links',
  {
    id: id(),
    askerId: integer('asker_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    askedId: integer('asked_id').references(() => people.id, { onDelete: 'cascade' }),
    /** `accepted`: the other said yes, and the asker has not looked who that is. */
    state: text('state', { enum: ['asked', 'accepted', 'shared'] }).notNull(),
    /** Asked by a phone number, or by an address that no code confirmed: the asker looks who said yes. */
    isUnproven: boolean('is_unproven').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('household_links_question').on(table.askerId).where(sql`${table.state} <> 'shared'`),
    uniqueIndex('household_links_asker').on(table.askerId).where(sql`${table.state} = 'shared'`),
    uniqueIndex('household_links_asked').on(table.askedId).where(sql`${table.state} = 'shared'`),
    index('household_links_asked_question').on(table.askedId),
    check('household_links_state_known', sql`${table.state} in ('asked', 'accepted', 'shared')`),
    check('household_links_two_people', sql`${table.askerId} <> ${table.askedId}`),
    check('household_links_answered', sql`${table.state} = 'asked' or ${table.askedId} is not null`),
  ],
);
