import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/** What an admin sets in Setup instead of the operator in the environment. One row at most. */
export const churchSettings = pgTable(
  'church_settings',
  {
    id: integer('id').primaryKey(),
    emailDomain: text('email_domain'),
    shortcode: text('shortcode'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('church_settings_single', sql`${table.id} = 1`)],
);
