import { parentPort, workerData } from 'node:worker_threads';
import { decodeCsv, parseCsv, UnclosedQuoteError, unescapeCsvCell } from '@kanisa/contract/core/csv.ts';
import { findWorkbookReader } from './read-workbook.ts';
import { TABLE_CELL_MAX, TABLE_COLUMNS_MAX, TableError, type TableProblem, type TableRow } from './table-limits.ts';

/** Rows of one message: its receiver answers requests in between. */
const ROWS_PER_MESSAGE = 100;

export interface TableOrder {
  bytes: Uint8Array;
  rowsMax: number;
}

export type TableMessage = { rows: TableRow[] } | { problem: TableProblem } | { isComplete: true };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (message: TableMessage) => parentPort?.postMessage(message);

/** Reads a table in a thread of its own, which has limits of its own. */
async function run({ bytes, rowsMax }: TableOrder): Promise<void> {
  let [count, rows]: [number, TableRow[]] = [0, []];
  for await (const row of findWorkbookReader(bytes)?.() ?? readCsv(bytes)) {
    if (row.cells.every((cell) => cell === '')) continue;
    count += 1;
    if (count > rowsMax) throw new TableError('too_many_rows');
    rows.push(row);
    if (rows.length < ROWS_PER_MESSAGE) continue;
    send({ rows });
    rows = [];
  }
  send({ rows });
}

/** Texts that are no lists, which a comma would turn into one. */
const OTHER_TEXT = /^\s*(%PDF|<|\{|\[)/;

function* readCsv(bytes: Uint8Array): Generator<TableRow> {
  const text = decodeCsv(bytes, TextDecoder);
  if (text === null || OTHER_TEXT.test(text)) throw new TableError('not_a_table');
  for (const { line, cells } of parseCsv(text)) {
    yield {
      line,
      cells: cells.slice(0, TABLE_COLUMNS_MAX).map((cell) => unescapeCsvCell(cell).slice(0, TABLE_CELL_MAX)),
    };
  }
}

try {
  await run(workerData as TableOrder);
  send({ isComplete: true });
} catch (error) {
  if (error instanceof TableError) send({ problem: error.problem });
  else if (error instanceof UnclosedQuoteError) send({ problem: 'unclosed' });
  else throw error;
}
