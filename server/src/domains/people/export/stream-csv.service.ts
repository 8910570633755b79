import { BYTE_ORDER_MARK, formatCsvLine } from '@kanisa/contract/core/csv.ts';
import type { Cell } from './export-columns.rules.ts';

/** About a kilobyte each, so that a chunk is neither a line nor a file. */
const LINES_PER_CHUNK = 100;

export async function* streamCsv(rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  let lines = [BYTE_ORDER_MARK];
  for await (const row of rows) {
    lines.push(formatCsvLine(row));
    if (lines.length < LINES_PER_CHUNK) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  yield Buffer.from(lines.join(''));
}
