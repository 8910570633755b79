import type { Upload } from '../core/endpoint.ts';
import { message } from '../core/message.ts';
import { formatEnglishInteger } from '../core/numbers.ts';

export const IMPORT_ROWS_MAX = 10_000;
/** Limits of the preview: valid rows, and problems. */
export const IMPORT_SAMPLE_ROWS = 10;
export const IMPORT_PROBLEMS_SHOWN_MAX = 200;
/** Longer headings are cut off. */
export const HEADER_MAX = 200;
export const IMPORT_COLUMNS_MAX = 100;

/** Fields that a column can hold. The first three are required; a missing username is derived from the name. */
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
  noFile: message('No file provided'),
  fileType: message('We can’t read this file. Save your list as CSV and try again.'),
  fileSize: message('File size exceeds 5MB limit'),
  empty: message('This file has no rows below the heading.'),
  tooMany: message('A file can hold at most {max} people.', { max: formatEnglishInteger(IMPORT_ROWS_MAX) }),
  tooManyColumns: message('A file can hold at most {max} columns.', { max: IMPORT_COLUMNS_MAX }),
  columns: message('Choose columns from the file’s heading.'),
  tooManyCells: message('This row has more cells than the heading. Put quotation marks around text with commas.'),
  unclosed: message('A quotation mark on this line is never closed.'),
  columnMissing: message('Choose a column for this'),
  rowsBad: message('Nothing was imported: some rows need fixing first.'),
  emailTaken: message('This email already belongs to an account'),
  phoneTaken: message('This phone number already belongs to an account'),
  usernameTaken: message('Username is already taken'),
  emailTwice: message('Same email as on line {line}'),
  phoneTwice: message('Same phone number as on line {line}'),
  usernameTwice: message('Same username as on line {line}'),
  welcomeNeedsEmail: message('A welcome email needs a personal email address'),
  clash: message(
    'Someone else has just taken a phone number, email or username on this list. Nothing was imported. Please check the list again.',
  ),
  unauthorized: message('The person who started this import may no longer import people. Nothing was imported.'),
  broken: message('The import failed. Nothing was imported. Please try again.'),
  notFound: message('Import not found'),
  done: message('People imported'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const importFallbacks = {
  preview: message('Failed to read file'),
  start: message('Failed to import people'),
  read: message('Failed to load import'),
} as const;

export const importUpload: Upload = {
  field: 'file',
  messages: { type: importMessages.fileType, size: importMessages.fileSize },
};

export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
