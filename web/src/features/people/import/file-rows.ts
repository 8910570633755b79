import {
  BYTE_ORDER_MARK,
  type CsvRow,
  decodeCsv,
  formatCsvLine,
  parseCsv,
  unescapeCsvCell,
} from '@kanisa/contract/core/csv.ts';
import type { ImportPreview, ImportProblem } from '@kanisa/contract/people/import.schema.ts';
import type { ImportField } from '@kanisa/contract/people/import.ts';

type Columns = ImportPreview['columns'];

/** New cell texts by the key of line and field. */
export type Corrections = Readonly<Record<string, string>>;

export const getCorrectionKey = (line: number, field: ImportField) => `${line} ${field}`;

/** The rows of the file, the heading first. Null if it cannot be read to its end, so it cannot be written again. */
export async function readFileRows(file: File): Promise<CsvRow[] | null> {
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()), TextDecoder);
  if (text === null) return null;
  try {
    return [...parseCsv(text)];
  } catch {
    return null;
  }
}

function findColumnIndex(rows: readonly CsvRow[], columns: Columns, field: ImportField): number {
  const heading = columns[field];
  return heading === null ? -1 : (rows[0]?.cells ?? []).map(unescapeCsvCell).indexOf(heading);
}

/** Returns a function that finds the text of a cell, or null if the file has no such column or row. */
export function indexCells(rows: readonly CsvRow[] | null, columns: Columns) {
  const byLine = new Map(rows?.map((row) => [row.line, row]));
  return (line: number, field: ImportField): string | null => {
    const index = findColumnIndex(rows ?? [], columns, field);
    const row = byLine.get(line);
    return index === -1 || !row ? null : unescapeCsvCell(row.cells[index] ?? '');
  };
}

export function applyCorrections(rows: readonly CsvRow[], columns: Columns, corrections: Corrections): CsvRow[] {
  const [heading, ...rest] = rows;
  if (!heading) return [];
  const fields = (Object.keys(columns) as ImportField[])
    .map((field) => ({ field, index: findColumnIndex(rows, columns, field) }))
    .filter(({ index }) => index !== -1);
  return [heading, ...rest.map((row) => correctRow(row, heading.cells.length, fields, corrections))];
}

function correctRow(
  row: CsvRow,
  width: number,
  fields: readonly { field: ImportField; index: number }[],
  corrections: Corrections,
): CsvRow {
  const changed = fields.flatMap(({ field, index }) => {
    const text = corrections[getCorrectionKey(row.line, field)];
    return text === undefined ? [] : [{ index, text }];
  });
  if (changed.length === 0) return row;
  // A row may end before its last columns.
  const cells = Array.from({ length: Math.max(width, row.cells.length) }, (_, index) => row.cells[index] ?? '');
  for (const { index, text } of changed) cells[index] = text;
  return { ...row, cells };
}

/** Writes the rows so that each keeps its line number: an admin compares them with the list in the spreadsheet. */
export function formatRows(rows: readonly CsvRow[]): string {
  let text = '';
  let line = 1;
  for (const row of rows) {
    const padding = '\r\n'.repeat(Math.max(0, row.line - line));
    const written = formatCsvLine(row.cells);
    text += padding + written;
    line = Math.max(line, row.line) + countLines(written);
  }
  return text;
}

const countLines = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** The rejected rows with the reason in the first column. An import of the corrected file ignores that column. */
export function formatRejectedRows(
  rows: readonly CsvRow[],
  problems: readonly ImportProblem[],
  texts: { heading: string; describe: (problem: ImportProblem) => string },
): string {
  const [heading, ...rest] = rows;
  const byLine = Map.groupBy(problems, ({ line }) => line);
  const lines = rest.flatMap((row) => {
    const found = byLine.get(row.line);
    if (!found) return [];
    return [formatCsvLine([found.map(texts.describe).join('; '), ...row.cells])];
  });
  return BYTE_ORDER_MARK + [formatCsvLine([texts.heading, ...(heading?.cells ?? [])]), ...lines].join('');
}
