import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** A row by its columns' names, as the database writes it in JSON. */
export type StoredRow = Record<string, unknown>;

/** Values of one row before and after. An undo restores those that are still as the merge left them. */
export interface StoredEdit {
  table: string;
  /** The primary key. */
  key: StoredRow;
  before: StoredRow;
  after: StoredRow;
}

/** Everything that a merge changed, in the order in which it did. */
export interface MergeUndo {
  /** The record that ended. */
  person: StoredRow;
  edits: StoredEdit[];
  /** Rows that now refer to the record that stays, by their keys. */
  moved: { table: string; column: string; keys: StoredRow[] }[];
  ended: { table: string; row: StoredRow }[];
  /** Rows that the merge inserted. */
  made: { table: string; key: StoredRow }[];
}

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
    undo: jsonb('undo').$type<MergeUndo>().notNull(),
    /** Only an admin may undo it: it needed one, or changed details of a child. */
    isForAdmins: boolean('is_for_admins').notNull().default(false),
  },
  (table) => [index('person_merges_kept').on(table.keptId), index('person_merges_merged_by').on(table.mergedBy)],
);

/** Two records that somebody said are two people. They are not listed as duplicates again. */
export const peopleApart = pgTable(
  'people_apart',
  {
    id: id(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    decidedBy: integer('decided_by').references(() => people.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    uniqueIndex('people_apart_pair').on(
      sql`least(${table.personId}, ${table.otherId})`,
      sql`greatest(${table.personId}, ${table.otherId})`,
    ),
    index('people_apart_person').on(table.personId),
    index('people_apart_other').on(table.otherId),
    index('people_apart_decided_by').on(table.decidedBy),
    check('people_apart_two_people', sql`${table.personId} <> ${table.otherId}`),
  ],
);
