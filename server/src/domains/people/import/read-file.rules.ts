import { setImmediate as breathe } from 'node:timers/promises';
import { normalisePhone } from '@kanisa/contract/core/fields.ts';
import { parse } from '@kanisa/contract/core/issues.ts';
import { USERNAME_MAX, USERNAME_MIN, usernameFrom } from '@kanisa/contract/identity/accounts.ts';
import {
  IMPORT_FIELDS,
  IMPORT_ROWS_MOST,
  type ImportBody,
  type ImportField,
  type ImportProblem,
  importMessages,
  importUpload,
} from '@kanisa/contract/people/import.ts';
import { type CreateUserBody, createUserBody } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import { type CsvRow, decodeCsv, parseCsv, plainCell, UnclosedQuote } from '../../../platform/csv.ts';
import { type Mapping, mapColumns, missingIn, pick } from './columns.rules.ts';
import type { ImportedPerson } from './import.repo.ts';

/** So many rows are looked at in one go; then whoever else waits has a turn. */
const ROWS_AT_ONCE = 50;
/** Leaves room for a number behind it. */
const MADE_USERNAME_MAX = USERNAME_MAX - 5;
const NAMELESS = 'member';
/** Stands in for a password that nobody gives: the rules of the form ask for one. */
const NO_PASSWORD = 'no password is given';

/** A row that is right by itself. The username may still have to be made. */
export interface ReadRow extends Omit<ImportedPerson, 'username'> {
  username: string | null;
  baseUsername: string;
}

export interface ReadList {
  headers: string[];
  mapping: Mapping;
  missing: ImportField[];
  total: number;
  rows: ReadRow[];
  problems: ImportProblem[];
}

/** What the file says by itself, row by row. What is known in the database is not looked at yet. */
export async function readList(bytes: Uint8Array, { columns, welcome = false }: ImportBody): Promise<ReadList> {
  const text = decodeCsv(bytes);
  if (text === null) throw refusal('unsupported_type', importMessages.fileType);
  const { rows: all, problems } = rowsOf(text);
  const [heading, ...rows] = all;
  const headers = (heading?.cells ?? []).map(plainCell);
  if (rows.length === 0 && problems.length === 0) throw refusal('invalid', importMessages.empty);
  const mapping = mapColumns(headers, columns);
  const list: ReadList = {
    headers,
    mapping,
    missing: missingIn(mapping),
    total: rows.length,
    rows: [],
    problems,
  };
  if (list.missing.length > 0) return list;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe();
    readRow(list, row, welcome);
  }
  return list;
}

function rowsOf(text: string): { rows: CsvRow[]; problems: ImportProblem[] } {
  const rows: CsvRow[] = [];
  try {
    for (const row of parseCsv(text)) {
      if (rows.length > IMPORT_ROWS_MOST) throw refusal('too_large', importMessages.tooMany);
      rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    return { rows, problems: [{ line: error.line, field: null, reason: importMessages.unclosed }] };
  }
  return { rows, problems: [] };
}

function readRow(list: ReadList, { line, cells }: CsvRow, welcome: boolean): void {
  if (cells.slice(list.headers.length).some((cell) => cell !== '')) {
    list.problems.push({ line, field: null, reason: importMessages.tooManyCells });
    return;
  }
  const given = pick(list.mapping, list.headers, cells.map(plainCell));
  const base = usernameFrom(`${given.first_name ?? ''}${given.last_name ?? ''}`).slice(0, MADE_USERNAME_MAX);
  const baseUsername = base.length >= USERNAME_MIN ? base : NAMELESS;
  const username = given.username || null;
  const result = parse(createUserBody, { ...bodyOf(given), username: username ?? baseUsername, welcome });
  if (!result.ok) {
    const reasons = Object.entries(result.problem.fields);
    list.problems.push(...reasons.map(([name, reason]) => ({ line, field: fieldOf(name), reason })));
    return;
  }
  list.rows.push({ ...personOf(result.data), line, username: username && result.data.username, baseUsername });
}

/** As the form for a new person would send it. */
function bodyOf({ county, town, area, description, username: _username, ...rest }: ReturnType<typeof pick>) {
  const address = { county, town, area, description };
  const isGiven = Object.values(address).some((part) => part);
  return { ...rest, role: rest.role?.toLowerCase(), ...(isGiven && { address }), password: NO_PASSWORD };
}

function personOf(body: CreateUserBody): Omit<ImportedPerson, 'line' | 'username'> {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    phoneNumber: normalisePhone(body.phone_number) ?? body.phone_number,
    personalEmail: body.personal_email ?? null,
    role: body.role ?? 'user',
    address: body.address ?? null,
  };
}

/** `address.town` is the column town. */
function fieldOf(name: string): ImportField | null {
  const last = name.split('.').at(-1);
  return IMPORT_FIELDS.find((field) => field === last) ?? null;
}

function refusal(code: 'invalid' | 'unsupported_type' | 'too_large', text: string): AppError {
  return new AppError(code, text, { fields: { [importUpload.field]: text } });
}
