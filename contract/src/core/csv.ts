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
    super(`The quotation mark on line ${line} is never closed`);
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

/** Spreadsheets of some locales use other separators: the most frequent one in the first line wins. */
function detectSeparator(text: string): string {
  const heading = text.slice(0, /\r|\n/.exec(text)?.index).replace(/"[^"]*"/g, '');
  const countSeparator = (separator: string) => heading.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) =>
    countSeparator(separator) > countSeparator(best) ? separator : best,
  );
}

/** Yields row by row and skips empty lines. A quoted cell may contain separators, line breaks and doubled quotes. */
export function* parseCsv(text: string): Generator<CsvRow> {
  const separator = detectSeparator(text);
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    let isRowComplete = false;
    while (!isRowComplete) {
      const cell =
        text[at] === '"' ? parseQuotedCell(text, at, { separator, line }) : parsePlainCell(text, at, separator);
      row.cells.push(cell.value.trim());
      line += cell.lineBreaks;
      at = cell.end;
      if (text[at] === separator) at += 1;
      else isRowComplete = true;
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

function parsePlainCell(text: string, from: number, separator: string): ParsedCell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end, lineBreaks: 0 };
}

function parseQuotedCell(
  text: string,
  from: number,
  { separator, line }: { separator: string; line: number },
): ParsedCell {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) throw new UnclosedQuoteError(line);
  const value = text.slice(from + 1, end).replaceAll('""', '"');
  const lineBreaks = value.match(/\r\n|\r|\n/g)?.length ?? 0;
  // Text between the closing quote and the separator is invalid and ignored.
  return { value, end: parsePlainCell(text, end + 1, separator).end, lineBreaks };
}
