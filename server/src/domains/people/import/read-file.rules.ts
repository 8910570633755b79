import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type CsvRow,
  decodeCsv,
  parseCsvInSteps,
  UnclosedQuoteError,
  unescapeCsvCell,
} from '@kanisa/contract/core/csv.ts';
import { normalisePhone } from '@kanisa/contract/core/fields.ts';
import type { Sentence } from '@kanisa/contract/core/message.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { toUsername, USERNAME_MAX, USERNAME_MIN } from '@kanisa/contract/identity/accounts.ts';
import type { ImportFileOptions, ImportProblem as ShownProblem } from '@kanisa/contract/people/import.schema.ts';
import {
  HEADER_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_FIELDS,
  IMPORT_ROWS_MAX,
  type ImportField,
  importMessages,
  importUpload,
} from '@kanisa/contract/people/import.ts';
import { type CreateUserBody, createUserBody } from '@kanisa/contract/people/users.schema.ts';
import { createFieldError } from '../../../base/app-error.ts';
import { type ColumnMapping, listMissingFields, mapColumns, pickCells } from './columns.rules.ts';
import type { ImportedUser } from './import.repo.ts';

/** Number of rows to parse before yielding to the event loop. */
const ROWS_PER_YIELD = 10;
/** Leaves room for a number after the name. */
const GENERATED_USERNAME_MAX = USERNAME_MAX - 5;
const FALLBACK_USERNAME = 'member';
/** The form's schema requires a password, which an import does not have. */
const PLACEHOLDER_PASSWORD = 'no password is given';

/** The reason can have values, such as the line of an equal row. */
export interface ImportProblem extends Omit<ShownProblem, 'reason'> {
  reason: Sentence;
}

/** A row without problems of its own. It may still need a username. */
export interface ParsedRow extends Omit<ImportedUser, 'username'> {
  username: string | null;
  baseUsername: string;
}

export interface ParsedList {
  headers: string[];
  mapping: ColumnMapping;
  missing: ImportField[];
  total: number;
  rows: ParsedRow[];
  problems: ImportProblem[];
  /** A quotation mark is never closed: the number of rows behind it is unknown. */
  isCutOff: boolean;
}

/** Parses and validates each row by itself, without the database. */
export async function parseImportFile(
  bytes: Uint8Array,
  { columns, welcome = false }: ImportFileOptions,
): Promise<ParsedList> {
  const text = decodeCsv(bytes, TextDecoder);
  if (text === null) throw createFieldError(importUpload.field, importMessages.fileType, 'unsupported_type');
  const { rows: all, problems } = await parseRows(text);
  const [heading, ...rows] = all;
  const headers = (heading?.cells ?? []).map((cell) => unescapeCsvCell(cell).slice(0, HEADER_MAX));
  if (headers.length > IMPORT_COLUMNS_MAX) throw createFieldError(importUpload.field, importMessages.tooManyColumns);
  if (rows.length === 0 && problems.length === 0) throw createFieldError(importUpload.field, importMessages.empty);
  const mapping = mapColumns(headers, columns);
  const list: ParsedList = {
    headers,
    mapping,
    missing: listMissingFields(mapping),
    total: rows.length,
    rows: [],
    problems,
    isCutOff: problems.length > 0,
  };
  if (list.missing.length > 0) return list;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_YIELD === 0) await yieldToEventLoop();
    parseImportRow(list, row, welcome);
  }
  return list;
}

async function parseRows(text: string): Promise<{ rows: CsvRow[]; problems: ImportProblem[] }> {
  const rows: CsvRow[] = [];
  try {
    for (const row of parseCsvInSteps(text)) {
      if (row === null) {
        await yieldToEventLoop();
        continue;
      }
      if (rows.length > IMPORT_ROWS_MAX)
        throw createFieldError(importUpload.field, importMessages.tooMany, 'too_large');
      rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    return { rows, problems: [{ line: error.line, field: null, reason: importMessages.unclosed }] };
  }
  return { rows, problems: [] };
}

function parseImportRow(list: ParsedList, { line, cells }: CsvRow, welcome: boolean): void {
  if (cells.slice(list.headers.length).some((cell) => cell !== '')) {
    list.problems.push({ line, field: null, reason: importMessages.tooManyCells });
    return;
  }
  const row = pickCells(list.mapping, list.headers, cells.map(unescapeCsvCell));
  const base = toUsername(`${row.first_name ?? ''}${row.last_name ?? ''}`).slice(0, GENERATED_USERNAME_MAX);
  const baseUsername = base.length >= USERNAME_MIN ? base : FALLBACK_USERNAME;
  const username = row.username || null;
  const result = parseInput(createUserBody, {
    ...toCreateUserBody(row),
    username: username ?? baseUsername,
    welcome,
  });
  if (!result.ok) {
    const reasons = Object.entries(result.problem.fields);
    list.problems.push(...reasons.map(([name, reason]) => ({ line, field: findImportField(name), reason })));
    return;
  }
  list.rows.push({ ...toImportedUser(result.data), line, username: username && result.data.username, baseUsername });
}

/** Builds the body that the form for a new user would send. */
function toCreateUserBody({
  county,
  town,
  area,
  description,
  username: _username,
  ...rest
}: ReturnType<typeof pickCells>) {
  const address = { county, town, area, description };
  const hasAddress = Object.values(address).some((part) => part);
  return { ...rest, role: rest.role?.toLowerCase(), ...(hasAddress && { address }), password: PLACEHOLDER_PASSWORD };
}

function toImportedUser(body: CreateUserBody): Omit<ImportedUser, 'line' | 'username'> {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    phoneNumber: normalisePhone(body.phone_number) ?? body.phone_number,
    personalEmail: body.personal_email ?? null,
    role: body.role ?? 'user',
    address: body.address ?? null,
  };
}

/** Maps `address.town` to the column `town`. */
function findImportField(name: string): ImportField | null {
  const last = name.split('.').at(-1);
  return IMPORT_FIELDS.find((field) => field === last) ?? null;
}
