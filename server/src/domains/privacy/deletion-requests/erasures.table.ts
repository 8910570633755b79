import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';

/**
 * Who was erased, so that an older backup cannot bring them back: a hash of the account's number and the moment it was
 * made, of which nothing can be read. The number alone would not do: a restored database gives numbers out anew.
 */
export const erasures = pgTable('erasures', {
  mark: text('mark').primaryKey(),
  at: instant('at').notNull(),
});
