import { buffer as readBuffer } from 'node:stream/consumers';
import type { CellValue, StreamRow } from 'hucre';
import {
  TABLE_CELL_MAX,
  TABLE_COLUMNS_MAX,
  TableError,
  type TableRow,
  UNPACKED_BYTES_MAX,
  ZIP_ENTRIES_MAX,
} from './table-limits.ts';
import { BrokenZipError, unpackZip, ZipTooLargeError } from './unpack-zip.ts';

const ZIP_START = Buffer.from('PK\u0003\u0004');
/** Files of Office before 2007, and workbooks with a password, which Office wraps into such a file. */
const COMPOUND_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');
const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

const startsWith = (bytes: Uint8Array, start: Buffer) => start.equals(bytes.subarray(0, start.length));

/** The rows of the first sheet of an Excel or OpenDocument file; null if the bytes are neither. */
export function findWorkbookReader(bytes: Uint8Array): (() => AsyncGenerator<TableRow>) | null {
  if (startsWith(bytes, COMPOUND_START)) {
    throw new TableError(Buffer.from(bytes).includes(ENCRYPTED_PART) ? 'password' : 'not_a_table');
  }
  return startsWith(bytes, ZIP_START) ? () => readWorkbook(bytes) : null;
}

async function* readWorkbook(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const files = unpackWorkbook(bytes);
  const isOds = files.get('mimetype')?.toString('latin1').trim() === ODS_TYPE;
  if (!isOds && !files.has('xl/workbook.xml')) throw new TableError('not_a_table');
  if (files.get('META-INF/manifest.xml')?.includes('encryption-data')) throw new TableError('password');
  const { streamOdsRows, streamXlsxRows } = await import('hucre');
  const archive = await repack(files);
  const rows = isOds ? streamOdsRows(archive, { sheets: [0] }) : streamXlsxRows(archive, { sheet: 0 });
  try {
    for await (const row of rows) yield toTableRow(row);
  } catch {
    throw new TableError('not_a_table');
  }
}

const isMacro = (name: string) =>
  /(^|\/)vbaProject\.bin$/i.test(name) || /^(Basic|Scripts)\/.*\.(xml|py|js|bsh)$/i.test(name);
const isRead = (name: string) => /\.(xml|rels)$/i.test(name) || name === 'mimetype';

function unpackWorkbook(bytes: Uint8Array): Map<string, Buffer> {
  try {
    const limits = { bytesMax: UNPACKED_BYTES_MAX, entriesMax: ZIP_ENTRIES_MAX };
    const { names, isEncrypted, files } = unpackZip(bytes, { isWanted: isRead, ...limits });
    if (isEncrypted) throw new TableError('password');
    if (names.some(isMacro)) throw new TableError('macros');
    return files;
  } catch (error) {
    if (error instanceof ZipTooLargeError) throw new TableError('too_large');
    if (error instanceof BrokenZipError || error instanceof RangeError) throw new TableError('not_a_table');
    throw error;
  }
}

/** The library gets an archive of ours: it would trust what another one says about its sizes. */
async function repack(files: Map<string, Buffer>): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const archive = new ZipFile();
  for (const [name, content] of files) archive.addBuffer(content, name, { compress: false });
  archive.end();
  return readBuffer(archive.outputStream);
}

const toTableRow = ({ index, values }: StreamRow): TableRow => ({
  line: index + 1,
  cells: values.slice(0, TABLE_COLUMNS_MAX).map((value) => toText(value).slice(0, TABLE_CELL_MAX).trim()),
});

/** A day is `2016-05-04`. A number is written in full: a phone number has no exponent. */
function toText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value).toString();
  return String(value);
}
