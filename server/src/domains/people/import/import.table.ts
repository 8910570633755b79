import { IMPORT_STATUSES, type ImportField } from '@kanisa/contract/people/import.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant, toSqlList } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';

/** An import of users. The content is stored only until the import succeeds or fails. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: id(),
    createdBy: personColumn('created_by'),
    /** Origin of the request, for the audit trail. */
    address: text('address'),
    device: text('device'),
    status: text('status', { enum: IMPORT_STATUSES }).notNull().default('waiting'),
    content: bytes('content'),
    columns: jsonb('columns').$type<Partial<Record<ImportField, string | null>>>(),
    isWelcoming: boolean('is_welcoming').notNull(),
    total: integer('total').notNull(),
    /** Invalid rows of the file that the admin chose to leave out. */
    skipped: integer('skipped').notNull().default(0),
    done: integer('done').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    /** When every row was stored. From then on nothing stops the import. */
    acceptedAt: instant('accepted_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('people_imports_created_by').on(table.createdBy),
    check('people_imports_status_known', sql`${table.status} in (${toSqlList(IMPORT_STATUSES)})`),
  ],
);
/** People of an import that nobody can use yet: they are inactive until all rows are stored, and deleted if it fails. */
export const importDrafts = pgTable(
  'import_drafts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    importId: integer('import_id')
      .notNull()
      .references(() => peopleImports.id, { onDelete: 'cascade' }),
  },
  (table) => [index('import_drafts_import').on(table.importId, table.userId)],
);

export type ImportRow = typeof peopleImports.$inferSelect;
