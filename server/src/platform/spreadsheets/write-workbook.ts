export type WorkbookCell = string | number | boolean | Date | null;

/**
 * Streams an Excel file of one sheet, whose first row is the heading. Rows are asked for as they are written, so a long
 * list is never in memory as a whole. Texts are stored as texts: none becomes a formula.
 */
export async function* streamWorkbook(
  rows: AsyncIterable<WorkbookCell[]> | Iterable<WorkbookCell[]>,
  { sheet }: { sheet: string },
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre');
  const stream = writeXlsxStream(rows, { name: sheet, freezePane: { rows: 1 } });
  for await (const chunk of stream) yield chunk;
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
