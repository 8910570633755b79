import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** "Is this …?": a new account has the proven address of a record. An admin answers once; a yes merges the two. */
export const accountMatches = pgTable(
  'account_matches',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['open', 'refused'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    decidedBy: integer('decided_by').references(() => people.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    index('account_matches_person').on(table.personId),
    index('account_matches_decided_by').on(table.decidedBy),
    check('account_matches_state_known', sql`${table.state} in ('open', 'refused')`),
  ],
);
