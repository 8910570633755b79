import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PreviewFileImportBody } from '@kanisa/contract/people/file-import.schema.ts';
import {
  FILE_IMPORT_ROWS_MAX,
  type FileField,
  type FileSystem,
  fileImportMessages,
  fileImportUpload,
  isNeverTaken,
} from '@kanisa/contract/people/file-import.ts';
import { createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { readTable, TableError, type TableProblem, type TableRow } from '../../../platform/spreadsheets/read-table.ts';
import { getToday } from '../persons/see-people.service.ts';
import {
  chooseColumns,
  type FileColumns,
  hasNames,
  normaliseHeading,
  recogniseColumns,
  recogniseSystem,
  toHeadings,
} from './columns.rules.ts';
import { type DayOrder, findDayOrder } from './days.rules.ts';
import { markDoubles } from './families.rules.ts';
import { findRememberedColumns } from './file-imports.repo.ts';
import { type FileRow, readFileRow } from './file-rows.rules.ts';
import { giveRowKeys } from './row-keys.rules.ts';

/** Number of rows to read before yielding to the event loop. */
const ROWS_PER_YIELD = 10;

export interface PeopleFile {
  system: FileSystem | null;
  headings: string[];
  headingsHash: string;
  columns: FileColumns;
  isRemembered: boolean;
  leftOut: string[];
  neverTaken: string[];
  hasNames: boolean;
  total: number;
  rows: FileRow[];
}

const PROBLEMS: Record<TableProblem, { text: string; code: 'invalid' | 'unsupported_type' | 'too_large' }> = {
  not_a_table: { text: fileImportMessages.notATable, code: 'unsupported_type' },
  password: { text: fileImportMessages.password, code: 'unsupported_type' },
  macros: { text: fileImportMessages.macros, code: 'unsupported_type' },
  unclosed: { text: fileImportMessages.unclosed, code: 'unsupported_type' },
  too_large: { text: fileImportMessages.tooLarge, code: 'too_large' },
  too_many_rows: { text: fileImportMessages.tooMany, code: 'too_large' },
};

/** Reads and checks each row by itself. Of the people who are here already it knows nothing. */
export async function readPeopleFile(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  file: Uint8Array | null,
  chosen: PreviewFileImportBody['columns'],
): Promise<PeopleFile> {
  const [first, ...rows] = await readRows(file);
  if (!first || rows.length === 0) throw createFieldError(fileImportUpload.field, fileImportMessages.empty);
  const headings = toHeadings(first.cells);
  const headingsHash = createHash('sha256').update(headings.map(normaliseHeading).join('\n')).digest('hex');
  const system = recogniseSystem(headings);
  const remembered = chosen ? null : await findRememberedColumns(deps.db, headingsHash);
  const own = chosen ?? (remembered && dropUnknown(remembered, headings));
  const columns = own ? chooseColumns(headings, own) : recogniseColumns(headings, system);
  const used = new Set(Object.values(columns));
  const open = headings.filter((heading) => heading !== '' && !used.has(heading));
  const list = {
    system,
    headings,
    headingsHash,
    columns,
    isRemembered: remembered !== null,
    leftOut: open.filter((heading) => !isNeverTaken(heading)),
    neverTaken: open.filter(isNeverTaken),
    hasNames: hasNames(columns),
    total: rows.length,
  };
  return { ...list, rows: list.hasNames ? await checkRows(deps, list, rows) : [] };
}

async function readRows(file: Uint8Array | null): Promise<TableRow[]> {
  if (!file) throw createFieldError(fileImportUpload.field, fileImportMessages.noFile);
  try {
    return await readTable(file, { rowsMax: FILE_IMPORT_ROWS_MAX + 1 });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { text, code } = PROBLEMS[error.problem];
    throw createFieldError(fileImportUpload.field, text, code);
  }
}

/** Headings with another spelling have the same hash. */
const dropUnknown = (columns: Record<string, string | null>, headings: readonly string[]) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, heading]) => [
      field,
      heading !== null && headings.includes(heading) ? heading : null,
    ]),
  );

/** Kenya writes the day first; systems from America the month. */
const getUsualOrder = (system: FileSystem | null): DayOrder =>
  system === null || system === 'elvanto' ? 'dmy' : 'mdy';
const DAY_FIELDS = ['date_of_birth', 'member_since', 'baptised_on'] as const satisfies readonly FileField[];

async function checkRows(
  deps: Pick<Deps, 'settings' | 'clock'>,
  { columns, headings, system }: Pick<PeopleFile, 'columns' | 'headings' | 'system'>,
  rows: readonly TableRow[],
): Promise<FileRow[]> {
  const at = DAY_FIELDS.flatMap((field) => columns[field] ?? []).map((heading) => headings.indexOf(heading));
  const days = rows.flatMap(({ cells }) => at.flatMap((index) => cells[index] ?? []));
  const options = { columns, headings, dayOrder: findDayOrder(days, getUsualOrder(system)), today: getToday(deps) };
  const read: FileRow[] = [];
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % ROWS_PER_YIELD === 0) await yieldToEventLoop();
    read.push(readFileRow(line, cells, options));
  }
  markDoubles(read);
  giveRowKeys(read);
  return read;
}
