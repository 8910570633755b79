import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { isPlainLine, isPlainName, trimText } from '../core/fields.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import {
  FILE_FIELDS,
  FILE_HEADING_MAX,
  FILE_IMPORT_STATUSES,
  FILE_ROW_STATES,
  FILE_SYSTEM_KEYS,
  fileImportMessages,
  fileImportUpload,
  isNeverTaken,
} from './file-import.ts';
import { HOUSEHOLD_POSITIONS } from './households.ts';
import { AGREED_HOW_MAX } from './people.ts';

/** Heading of each field's column, as JSON text; null means that the file has none. Without it the headings decide. */
const columns = z
  .string({ error: fileImportMessages.columns })
  .max(8000, fileImportMessages.columns)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: fileImportMessages.columns });
      return z.NEVER;
    }
  })
  .pipe(
    z.partialRecord(
      z.enum(FILE_FIELDS, { error: fileImportMessages.columns }),
      z
        .string({ error: fileImportMessages.columns })
        .max(FILE_HEADING_MAX, fileImportMessages.columns)
        .refine(isPlainLine, { error: fileImportMessages.columns })
        .refine((heading) => !isNeverTaken(heading), { error: fileImportMessages.neverTaken })
        .nullable(),
      { error: fileImportMessages.columns },
    ),
  );

const yesNoText = z.enum(['true', 'false'], { error: fileImportMessages.yesNo }).transform((value) => value === 'true');

export const previewFileImportBody = z.strictObject({ columns: columns.optional() });
export type PreviewFileImportBody = z.output<typeof previewFileImportBody>;

export const startFileImportBody = z
  .strictObject({
    columns: columns.optional(),
    wants_emails: yesNoText,
    wants_texts: yesNoText,
    /** Needed with a yes. */
    agreed_how: z
      .string({ error: fileImportMessages.agreedHow })
      .overwrite(trimText)
      .max(AGREED_HOW_MAX, fileImportMessages.agreedHowLong)
      .refine(isPlainName, { error: fileImportMessages.agreedHow })
      .optional(),
  })
  .refine(
    (v) => !(v.wants_emails || v.wants_texts) || Boolean(v.agreed_how),
    fieldRule('agreed_how', fileImportMessages.agreedHow),
  );
export type StartFileImportBody = z.output<typeof startFileImportBody>;

const field = z.enum(FILE_FIELDS);
const state = z.enum(FILE_ROW_STATES);

const fileImportRow = z.object({
  /** Line number in the file; the heading is line 1. */
  line: z.int(),
  name: z.string(),
  household: z.string().nullable(),
  position: z.enum(HOUSEHOLD_POSITIONS).nullable(),
  state,
  reason: sentence.nullable(),
});
export type FileImportRow = z.infer<typeof fileImportRow>;

const waitingRow = z.object({ line: z.int(), reason: sentence });

export const fileImportPreview = z.object({
  /** The system whose headings these are, if it is known. */
  system: z.enum(FILE_SYSTEM_KEYS).nullable(),
  headings: z.array(z.string()),
  /** Column heading of each field, or null. */
  columns: z.record(field, z.string().nullable()),
  /** The columns are those of an earlier import with the same headings. */
  is_remembered: z.boolean(),
  /** Columns that nothing is taken from. */
  left_out: z.array(z.string()),
  /** Columns of medical notes and background checks. */
  never_taken: z.array(z.string()),
  /** False until the columns of the names are known; the rows are then not read. */
  has_names: z.boolean(),
  total: z.int(),
  new: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  waiting: z.int(),
  /** Households in the file. */
  households: z.int(),
  /** The first rows, as they would be stored. */
  sample: z.array(fileImportRow),
  /** The first rows that wait, and why. */
  waiting_rows: z.array(waitingRow.extend({ name: z.string() })),
  /** The first values that are left out of rows that are taken. */
  left_values: z.array(z.object({ line: z.int(), field, reason: sentence })),
  left_value_count: z.int(),
});
export type FileImportPreview = z.infer<typeof fileImportPreview>;

export const fileImport = z.object({
  id,
  status: z.enum(FILE_IMPORT_STATUSES),
  system: z.enum(FILE_SYSTEM_KEYS).nullable(),
  /** Rows of the file, and those that are done. */
  total: z.int(),
  done: z.int(),
  new: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  waiting: z.int(),
  /** The first rows that wait, and why. */
  waiting_rows: z.array(waitingRow),
  /** People whom the undo left as they are, because somebody changed them since or only an admin may. */
  kept: z.int(),
  error: sentence.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Until then it can be undone; null if it can’t. */
  undo_until: instant.nullable(),
});
export type FileImport = z.infer<typeof fileImport>;

export const previewFileImport = endpoint({
  method: 'POST',
  path: '/people/import/preview',
  access: 'persons.edit',
  summary: 'Read a CSV, Excel or OpenDocument list of people and return what an import would do; saves nothing',
  body: previewFileImportBody,
  upload: fileImportUpload,
  status: 200,
  answer: z.object({ preview: fileImportPreview }),
});

export const startFileImport = endpoint({
  method: 'POST',
  path: '/people/import',
  access: 'persons.edit',
  needsFreshProof: true,
  summary: 'Import people and households from a list; adds or updates records, runs in the background',
  body: startFileImportBody,
  upload: fileImportUpload,
  status: 201,
  answer: z.object({ import: fileImport, message: sentence }),
});

export const readFileImport = endpoint({
  method: 'GET',
  path: '/people/import/:id',
  access: 'persons.edit',
  summary: 'Get the progress of an import of people',
  params: idParams,
  status: 200,
  answer: z.object({ import: fileImport }),
});

export const undoFileImport = endpoint({
  method: 'DELETE',
  path: '/people/import/:id',
  access: 'persons.edit',
  needsFreshProof: true,
  summary: 'Undo an import within 24 hours, except what was changed since; runs in the background',
  params: idParams,
  status: 200,
  answer: z.object({ import: fileImport, message: sentence }),
  errors: ['conflict'],
});
