import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { people } from '../accounts/people.table.ts';

/** Users of any role who keep the records of adults. */
export const peopleKeepers = pgTable(
  'people_keepers',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    namedBy: integer('named_by').references(() => people.id, { onDelete: 'set null' }),
    namedAt: instant('named_at').notNull(),
  },
  (table) => [index('people_keepers_named_by').on(table.namedBy)],
);

/** One row at most. */
export const peopleSettings = pgTable(
  'people_settings',
  {
    id: integer('id').primaryKey(),
    pastorsRead: boolean('pastors_read').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('people_settings_single', sql`${table.id} = 1`)],
);
