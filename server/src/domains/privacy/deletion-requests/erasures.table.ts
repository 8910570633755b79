import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/**
 * Marks of erased people, so that an older backup cannot restore them: a hash of the account's id and creation time,
 * which reveals nothing. The id alone is not enough: a restored database assigns ids again.
 */
export const erasures = pgTable('erasures', {
  mark: text('mark').primaryKey(),
  at: instant('at').notNull(),
});
