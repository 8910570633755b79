import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { personColumn } from '../../identity/accounts/people.table.ts';

/** Writes that were applied under an id of the caller, with their answers. Deleted after `OPERATION_DAYS`. */
export const operations = pgTable(
  'operations',
  {
    userId: personColumn('user_id'),
    /** Made by the caller: unique for one user only. */
    id: uuid('id').notNull(),
    /** Method and path of the endpoint, as in the contract. */
    endpoint: text('endpoint').notNull(),
    /** Hash of parameters and body: another request with the same id is rejected. */
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status').notNull(),
    /** JSON in English, as text: a repetition gets the same bytes, translated for its caller. */
    answer: text('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('operations_created').on(table.createdAt),
    check('operations_succeeded', sql`${table.status} between 200 and 299`),
  ],
);
export type OperationRow = typeof operations.$inferSelect;
