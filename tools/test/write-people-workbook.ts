import { buffer } from 'node:stream/consumers';
import { streamWorkbook, type WorkbookCell } from '../../server/src/platform/spreadsheets/write-workbook.ts';

/** An Excel file as the office has it, for tests in the browser. */
export const writePeopleWorkbook = (rows: WorkbookCell[][]): Promise<Buffer> =>
  buffer(streamWorkbook(rows, { sheet: 'People' }));
