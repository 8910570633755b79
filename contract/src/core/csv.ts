/** A spreadsheet would evaluate a cell that begins like this as a formula. A leading apostrophe makes it text. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/**
 * A phone number is no formula, but a spreadsheet would read it as the number 2.54E+11, and shows an apostrophe. A
 * zero-width space makes it text and is not seen. If a program drops it, a number remains, which does nothing.
 */
const PHONE_NUMBER = /^\+\d{6,15}$/;
const INVISIBLE = '\u200B';

export function formatCsvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`;
}

function formatCsvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' ? escapeFormula(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function escapeFormula(text: string): string {
  if (PHONE_NUMBER.test(text)) return INVISIBLE + text;
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Reverts the escaping of `formatCsvLine`. */
export function unescapeCsvCell(text: string): string {
  if (text.startsWith(INVISIBLE) && PHONE_NUMBER.test(text.slice(1))) return text.slice(1);
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvRow {
  /** Line of the file where the row begins, counted from 1. */
  line: number;
  cells: string[];
}

export class UnclosedQuoteError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line}: a quotation mark is never closed`);
    this.line = line;
  }
}

/** `TextDecoder`, which the server and the browser have and the contract's types do not know. */
type Decoder = new (encoding: string, options?: { fatal?: boolean }) => { decode: (bytes: Uint8Array) => string };

/** Null when the bytes are not text in any encoding that spreadsheets use. */
export function decodeCsv(bytes: Uint8Array, Decoder: Decoder): string | null {
  const text = decodeText(bytes, Decoder);
  // Text never contains it; pictures, archives and programs always do.
  return text.includes('\u0000') ? null : text;
}

function decodeText(bytes: Uint8Array, Decoder: Decoder): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new Decoder('utf-16le').decode(bytes);
  try {
    return new Decoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older spreadsheets save in the Windows code page.
    return new Decoder('windows-1252').decode(bytes);
  }
}

/** Longer headings are not searched for the separator. */
const SEPARATOR_SEARCH_MAX = 10_000;
/** Longer text in quotes counts as a quotation mark that is never closed; plain text is cut off here. */
export const CSV_CELL_MAX = 100_000;
/** Further cells of a row are left out. */
export const CSV_CELLS_MAX = 1000;
/**
 * Characters that are parsed before the caller can do something else: about a millisecond, because a request that waits
 * needs dozens of turns.
 */
export const CSV_CHARACTERS_PER_STEP = 4096;

/** Finds the end of plain text, by separator. */
const CELL_ENDS = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g };
type Separator = keyof typeof CELL_ENDS;

/** Spreadsheets of some locales use other separators: the most frequent one in the first line wins. */
function detectSeparator(text: string): Separator {
  const start = text.slice(0, SEPARATOR_SEARCH_MAX);
  const heading = start.slice(0, /\r|\n/.exec(start)?.index).replace(/"[^"]*"/g, '');
  const countSeparator = (separator: Separator) => heading.split(separator).length;
  const separators: Separator[] = [',', ';', '\t'];
  return separators.reduce((best, separator) => (countSeparator(separator) > countSeparator(best) ? separator : best));
}

/** Yields row by row and skips empty lines. A quoted cell may contain separators, line breaks and doubled quotes. */
export function* parseCsv(text: string): Generator<CsvRow> {
  for (const row of parseCsvInSteps(text)) if (row) yield row;
}

/** Like `parseCsv`, and yields null after each step, also within a row. */
export function* parseCsvInSteps(text: string): Generator<CsvRow | null> {
  const separator = detectSeparator(text);
  const cellEnd = CELL_ENDS[separator];
  let at = 0;
  let line = 1;
  let stepEnd = CSV_CHARACTERS_PER_STEP;
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    let isRowComplete = false;
    while (!isRowComplete) {
      const cell = text[at] === '"' ? parseQuotedCell(text, at, { cellEnd, line }) : parsePlainCell(text, at, cellEnd);
      if (row.cells.length < CSV_CELLS_MAX) row.cells.push(cell.value.trim());
      line += cell.lineBreaks;
      at = cell.end;
      if (text[at] === separator) at += 1;
      else isRowComplete = true;
      if (at < stepEnd) continue;
      stepEnd = at + CSV_CHARACTERS_PER_STEP;
      yield null;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2;
    else at += 1;
    line += 1;
    if (row.cells.some((cell) => cell !== '')) yield row;
  }
}

interface ParsedCell {
  value: string;
  end: number;
  lineBreaks: number;
}

function parsePlainCell(text: string, from: number, cellEnd: RegExp): ParsedCell {
  cellEnd.lastIndex = from;
  const end = cellEnd.test(text) ? cellEnd.lastIndex - 1 : text.length;
  return { value: text.slice(from, Math.min(end, from + CSV_CELL_MAX)), end, lineBreaks: 0 };
}

function parseQuotedCell(text: string, from: number, { cellEnd, line }: { cellEnd: RegExp; line: number }): ParsedCell {
  let end = text.indexOf('"', from + 1);
  while (text[end + 1] === '"' && end !== -1 && end - from <= CSV_CELL_MAX) end = text.indexOf('"', end + 2);
  if (end === -1 || end - from > CSV_CELL_MAX) throw new UnclosedQuoteError(line);
  const value = text.slice(from + 1, end).replaceAll('""', '"');
  const lineBreaks = value.match(/\r\n|\r|\n/g)?.length ?? 0;
  // Text between the closing quote and the separator is invalid and ignored.
  return { value, end: parsePlainCell(text, end + 1, cellEnd).end, lineBreaks };
}
