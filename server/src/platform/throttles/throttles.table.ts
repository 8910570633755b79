import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/**
 * Counters of limits, in the database so that several server processes share them. The key contains a hash, so no
 * address or name of a user is stored.
 */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    /** Attempts started in this window, including running ones. */
    used: integer('used').notNull(),
    /** Attempts that failed. */
    failed: integer('failed').notNull().default(0),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('throttles_resets_at').on(table.resetsAt)],
);
