import type { Sentence } from '@kanisa/contract/core/message.ts';
import { FILE_IMPORT_STATUSES, FILE_ROW_STATES, FILE_SYSTEM_KEYS } from '@kanisa/contract/people/file-import.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant, toSqlList } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** An import of people from another system. The content is stored only until the import succeeds or fails. */
export const peopleFileImports = pgTable(
  'people_file_imports',
  {
    id: id(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Who undoes it, and for whom the undo goes on. */
    undoneBy: integer('undone_by').references(() => people.id, { onDelete: 'set null' }),
    /** Origin of the request, for the audit trail. */
    address: text('address'),
    device: text('device'),
    status: text('status', { enum: FILE_IMPORT_STATUSES }).notNull().default('waiting'),
    system: text('system', { enum: FILE_SYSTEM_KEYS }),
    /** Hash of the headings. The next file with them gets the same columns. */
    headings: text('headings').notNull(),
    columns: jsonb('columns').$type<Record<string, string | null>>().notNull(),
    /** The rows as they were read, without the columns that are left out. */
    content: bytes('content'),
    wantsEmails: boolean('wants_emails').notNull(),
    wantsTexts: boolean('wants_texts').notNull(),
    agreedHow: text('agreed_how'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    newPeople: integer('new_people').notNull().default(0),
    updatedPeople: integer('updated_people').notNull().default(0),
    unchangedPeople: integer('unchanged_people').notNull().default(0),
    waitingRows: integer('waiting_rows').notNull().default(0),
    /** People whom the undo left as they are. */
    keptPeople: integer('kept_people').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('people_file_imports_created_by').on(table.createdBy),
    index('people_file_imports_undone_by').on(table.undoneBy),
    index('people_file_imports_headings').on(table.headings),
    check('people_file_imports_status_known', sql`${table.status} in (${toSqlList(FILE_IMPORT_STATUSES)})`),
  ],
);
export type FileImportRecord = typeof peopleFileImports.$inferSelect;

/** The values that an import wrote of a person, kept for as long as the import can be undone. */
export const peopleFileImportRows = pgTable(
  'people_file_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => peopleFileImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    state: text('state', { enum: FILE_ROW_STATES }).notNull(),
    /** Why the row waits. */
    reason: jsonb('reason').$type<Sentence>(),
    personId: integer('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** The old values, and the new ones, which tell whether somebody changed them since. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('people_file_import_rows_person').on(table.personId),
    check('people_file_import_rows_state_known', sql`${table.state} in (${toSqlList(FILE_ROW_STATES)})`),
  ],
);
export type FileImportRowRecord = typeof peopleFileImportRows.$inferSelect;
