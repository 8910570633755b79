import type { Upload } from '../core/endpoint.ts';
import { message } from '../core/message.ts';
import { formatEnglishInteger } from '../core/numbers.ts';
import { AGREED_HOW_MAX } from './people.ts';

export const FILE_IMPORT_ROWS_MAX = 10_000;
export const FILE_HEADING_MAX = 200;
/** Further columns are not read. */
export const FILE_COLUMNS_MAX = 300;
/** Limits of answers: rows as an example, and rows that wait or lost a value. */
export const FILE_IMPORT_SAMPLE_ROWS = 10;
export const FILE_IMPORT_PROBLEMS_MAX = 200;
/** How long an import can be undone. */
export const FILE_IMPORT_UNDO_HOURS = 24;

/** Systems whose lists are recognised by their headings. */
export const FILE_SYSTEMS = {
  churchapps: 'ChurchApps',
  churchcrm: 'ChurchCRM',
  planning_center: 'Planning Center',
  breeze: 'Breeze',
  tithely: 'Tithe.ly',
  ccb: 'CCB / Pushpay',
  elvanto: 'Elvanto',
} as const;
export type FileSystem = keyof typeof FILE_SYSTEMS;
export const FILE_SYSTEM_KEYS = Object.keys(FILE_SYSTEMS) as [FileSystem, ...FileSystem[]];

/** A column holds one of these. If two columns hold the same thing, the second counts where the first is empty. */
export const FILE_FIELDS = [
  'first_name',
  'last_name',
  'full_name',
  'other_names',
  'phone_number',
  'second_phone',
  'email',
  'date_of_birth',
  'birthday',
  'gender',
  'status',
  'member_since',
  'baptised_on',
  'household_name',
  'household_role',
  'description',
  'area',
  'town',
  'county',
  'household_id',
  'id',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

export const FILE_ROW_STATES = ['new', 'updated', 'unchanged', 'waiting'] as const;
export const FILE_IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const;

export const fileImportMessages = {
  noFile: message('No file provided'),
  fileSize: message('File size exceeds 5MB limit'),
  notATable: message('We can’t read this file. Save your list as CSV or Excel.'),
  password: message('We can’t read this file: it has a password. Save your list as CSV or Excel.'),
  macros: message('We can’t read this file: it contains macros. Save your list as CSV or Excel.'),
  tooLarge: message('We can’t read this file: it is too large when unpacked. Save your list as CSV or Excel.'),
  unclosed: message('We can’t read this file: a quotation mark is never closed. Save your list as CSV or Excel.'),
  tooMany: message('A file can hold at most {max} people.', { max: formatEnglishInteger(FILE_IMPORT_ROWS_MAX) }),
  empty: message('This file has no rows below the heading.'),
  columns: message('Choose columns from the file’s heading.'),
  neverTaken: message('Medical notes and background checks are never taken.'),
  nameMissing: message('Choose the columns of the names.'),
  yesNo: message('May the church write to these people: yes or no'),
  agreedHow: message('Write how they agreed to be written to'),
  agreedHowLong: message('How they agreed must be {max} characters or less', { max: AGREED_HOW_MAX }),
  notFound: message('Import not found'),
  unauthorized: message('The person who started this import may no longer change people. The rest was not imported.'),
  broken: message('The import stopped. What was imported so far stays, and can be undone.'),
  tooLate: message('An import can be undone for one day.'),
  notFinished: message('This import is still running.'),
  undoing: message('The import is being undone'),
  started: message('The import has started'),
  noAdult: message('No adult of this household is in the file'),
  sameAs: message('Same person as on line {line}'),
  noName: message('This row has no name'),
  otherPerson: message('This ID belongs to {name} here'),
  loginEmail: message('The email address of somebody who logs in changes on their own page'),
  unknownValue: message('We don’t know this value'),
  unknownDay: message('We don’t know this day'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const fileImportFallbacks = {
  preview: message('Failed to read file'),
  start: message('Failed to import people'),
  read: message('Failed to load import'),
  undo: message('Failed to undo import'),
} as const;

export const fileImportUpload: Upload = {
  field: 'file',
  messages: { type: fileImportMessages.notATable, size: fileImportMessages.fileSize },
};

/** Columns of this kind are never read, whatever is chosen. */
const NEVER_TAKEN = /medical|allerg|health|background\s*check|disabilit|diagnos|medication/i;
export const isNeverTaken = (heading: string): boolean => NEVER_TAKEN.test(heading);
