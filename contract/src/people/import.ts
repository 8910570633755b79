import { endpoint, idParams, type Upload } from '../core/endpoint.ts';
import { id, instant, isPlainLine } from '../core/fields.ts';
import { ROLES } from '../core/roles.ts';
import { z } from '../core/zod.ts';

export const IMPORT_ROWS_MAX = 10_000;
/** Shown before anything is written: the first good rows, and the first bad ones. */
export const IMPORT_SAMPLE_ROWS = 10;
export const IMPORT_PROBLEMS_SHOWN_MAX = 200;
export const HEADER_MAX = 200;

/** What a column may hold. The first three have to be there; a missing username is made from the name. */
export const IMPORT_FIELDS = [
  'first_name',
  'last_name',
  'phone_number',
  'username',
  'personal_email',
  'role',
  'county',
  'town',
  'area',
  'description',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const IMPORT_REQUIRED = ['first_name', 'last_name', 'phone_number'] as const satisfies readonly ImportField[];

export const importMessages = {
  noFile: 'No file provided',
  fileType: 'This file cannot be read as CSV. Save the list as CSV and try again.',
  fileSize: 'File size exceeds 5MB limit',
  empty: 'This file has no rows below its heading.',
  tooMany: `A file can hold at most ${IMPORT_ROWS_MAX} people.`,
  columns: 'Choose the columns from the heading of the file.',
  tooManyCells: 'This row has more cells than the heading. Put text with commas between quotation marks.',
  unclosed: 'A quotation mark is opened on this line and never closed.',
  columnMissing: 'Choose the column for this',
  rowsBad: 'Nothing was imported: some rows need to be mended first.',
  emailTaken: 'This email already belongs to an account',
  phoneTaken: 'This phone number already belongs to an account',
  usernameTaken: 'Username is already taken',
  emailTwice: 'Same email as on line {{line}}',
  phoneTwice: 'Same phone number as on line {{line}}',
  usernameTwice: 'Same username as on line {{line}}',
  welcomeNeedsEmail: 'A welcome email needs a personal email address',
  clash: 'Somebody else took a phone number, email or username of this list in the meantime. Nothing was imported.',
  broken: 'The import broke off. Nothing was imported: please try again.',
  notFound: 'Import not found',
  done: 'People imported',
} as const;

/** The browser's texts when an answer has none of its own. */
export const importFallbacks = {
  preview: 'Failed to read the file',
  start: 'Failed to import people',
  read: 'Failed to load the import',
} as const;

/** Which heading holds which field, as JSON text. Absent: recognised by their names. Null: not in the file. */
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

const inText = z.enum(['true', 'false']).transform((value) => value === 'true');

export const importBody = z.strictObject({
  columns: columns.optional(),
  /** Each person gets an e-mail with a link to choose an own password; each needs an address then. */
  welcome: inText.optional(),
});
export type ImportBody = z.output<typeof importBody>;

export const importUpload: Upload = {
  field: 'file',
  messages: { type: importMessages.fileType, size: importMessages.fileSize },
};

export const importProblem = z.object({
  /** Of the file, as an editor counts them: the heading is line 1. */
  line: z.int(),
  field: z.enum(IMPORT_FIELDS).nullable(),
  reason: z.string(),
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
  /** For each field the heading that holds it, or null. */
  columns: z.record(z.enum(IMPORT_FIELDS), z.string().nullable()),
  /** Required fields for which no column was recognised: choose them, and look again. */
  missing: z.array(z.enum(IMPORT_FIELDS)),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  /** The first good rows, as they would be written. */
  sample: z.array(importRow),
  /** The first bad rows; `bad` counts all of them. */
  problems: z.array(importProblem),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

export const peopleImport = z.object({
  id,
  status: z.enum(IMPORT_STATUSES),
  total: z.int(),
  /** Rows written so far; they count only when all of them are. */
  done: z.int(),
  /** Why it failed. */
  error: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/admin/users/import/preview',
  access: 'people.import',
  summary: 'Read a CSV list of people and say what would be imported; nothing is written',
  body: importBody,
  upload: importUpload,
  status: 200,
  answer: z.object({ preview: importPreview }),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/admin/users/import',
  access: 'people.import',
  summary: 'Import a CSV list of people, all or nothing; it runs by itself',
  body: importBody,
  upload: importUpload,
  status: 201,
  answer: z.object({ import: peopleImport }),
});

export const readImport = endpoint({
  method: 'GET',
  path: '/admin/users/import/:id',
  access: 'people.import',
  summary: 'How far an import is',
  params: idParams,
  status: 200,
  answer: z.object({ import: peopleImport }),
});
