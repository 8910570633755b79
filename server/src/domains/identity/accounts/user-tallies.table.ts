import { ROLES } from '@kanisa/contract/core/roles.ts';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Counts of users per state and range of 256 ids, so that no list has to count or skip thousands of rows. Triggers on
 * `users` add a row for each change and never update an old one, so no transaction waits; a nightly job sums the rows.
 */
export const userTallies = pgTable('user_tallies', {
  /** The id divided by 256. */
  bucket: integer('bucket').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  isActive: boolean('is_active').notNull(),
  isVerified: boolean('is_verified').notNull(),
  people: integer('people').notNull(),
});
