import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/**
 * Counters of a limit, in the database so that several server processes share them. The key is a hash: no
 * address or name of a person is kept here.
 */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    /** Tries begun in this window, those still running included. */
    used: integer('used').notNull(),
    /** Tries that ended badly. */
    failed: integer('failed').notNull().default(0),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('throttles_resets_at').on(table.resetsAt)],
);
