import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { isPlainLine } from '../core/fields.ts';
import { ROLES } from '../core/roles.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { HEADER_MAX, IMPORT_FIELDS, IMPORT_STATUSES, importMessages, importUpload } from './import.ts';

/** Column heading of each field, as JSON text. An absent field is recognised by name; null means not in the file. */
const columns = z
  .string({ error: importMessages.columns })
  .max(4000, importMessages.columns)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: importMessages.columns });
      return z.NEVER;
    }
  })
  .pipe(
    z.partialRecord(
      z.enum(IMPORT_FIELDS, { error: importMessages.columns }),
      z
        .string({ error: importMessages.columns })
        .max(HEADER_MAX, importMessages.columns)
        .refine(isPlainLine, { error: importMessages.columns })
        .nullable(),
      { error: importMessages.columns },
    ),
  );

const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true');

const fileOptions = {
  columns: columns.optional(),
  /** Mails each person a welcome link to choose a password; every row then needs an e-mail address. */
  welcome: booleanText.optional(),
};

export const previewImportBody = z.strictObject({
  ...fileOptions,
  /** Lists the problems of all rows, for a file of the rejected rows. Otherwise only the first are listed. */
  all_problems: booleanText.optional(),
});
export type PreviewImportBody = z.output<typeof previewImportBody>;

export const importBody = z.strictObject({
  ...fileOptions,
  /** Imports the valid rows and skips the others. Otherwise one invalid row rejects the file. */
  skip_invalid: booleanText.optional(),
});
export type ImportBody = z.output<typeof importBody>;
/** How the file is read. */
export type ImportFileOptions = Pick<ImportBody, 'columns' | 'welcome'>;

export const importProblem = z.object({
  /** Line number in the file; the heading is line 1. */
  line: z.int(),
  field: z.enum(IMPORT_FIELDS).nullable(),
  reason: sentence,
});
export type ImportProblem = z.infer<typeof importProblem>;

export const importRow = z.object({
  line: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  phone_number: z.string(),
  personal_email: z.string().nullable(),
  role: z.enum(ROLES),
});
export type ImportRow = z.infer<typeof importRow>;

export const importPreview = z.object({
  headers: z.array(z.string()),
  /** Column heading of each field, or null. */
  columns: z.record(z.enum(IMPORT_FIELDS), z.string().nullable()),
  /** Required fields without a recognised column; staff choose one and preview again. */
  missing: z.array(z.enum(IMPORT_FIELDS)),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  /** The valid rows can be imported without the others. False if the end of the file cannot be read. */
  may_skip: z.boolean(),
  /** The first valid rows, as they would be stored. */
  sample: z.array(importRow),
  /** The first problems, or all on request; `bad` counts all invalid rows. */
  problems: z.array(importProblem),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const peopleImport = z.object({
  id,
  status: z.enum(IMPORT_STATUSES),
  /** Rows to be written. */
  total: z.int(),
  /** Invalid rows that are left out. */
  skipped: z.int(),
  /** Rows written so far; they take effect only once all are written. */
  done: z.int(),
  /** Text for staff: why it failed. */
  error: sentence.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/admin/users/import/preview',
  access: 'people.import',
  summary: 'Check a CSV file of users and return what would be imported; saves nothing',
  body: previewImportBody,
  upload: importUpload,
  status: 200,
  answer: z.object({ preview: importPreview }),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/admin/users/import',
  access: 'people.import',
  needsFreshProof: true,
  summary: 'Import users from a CSV file, all or none, or without its invalid rows; runs in the background',
  body: importBody,
  upload: importUpload,
  status: 201,
  answer: z.object({ import: peopleImport }),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/admin/users/import/:id',
  access: 'people.import',
  summary: 'Get the progress of an import',
  params: idParams,
  status: 200,
  answer: z.object({ import: peopleImport }),
});
