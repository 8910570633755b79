import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';

/** An admin opened the deletion request of an account: its owner asked on paper, or has died. */
export const deletionsOnBehalf = pgTable(
  'deletions_on_behalf',
  {
    personId: personColumn('person_id').primaryKey(),
    askedBy: integer('asked_by').references(() => people.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ['paper', 'died'] }).notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    index('deletions_on_behalf_asked_by').on(table.askedBy),
    check('deletions_on_behalf_reason_known', sql`${table.reason} in ('paper', 'died')`),
  ],
);
