import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** Two records that became one. The merge can be undone until a nightly job deletes the row. */
export const personMerges = pgTable(
  'person_merges',
  {
    id: id(),
    keptId: integer('kept_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The record that is gone. */
    otherId: integer('other_id').notNull(),
    mergedBy: integer('merged_by').references(() => people.id, { onDelete: 'set null' }),
    mergedAt: instant('merged_at').notNull(),
    /** The rows as they were before. */
    undo: jsonb('undo').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('person_merges_kept').on(table.keptId), index('person_merges_merged_by').on(table.mergedBy)],
);
