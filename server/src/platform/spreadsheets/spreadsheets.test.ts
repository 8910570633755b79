import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readTable, TableError } from './read-table.ts';
import { UNPACKED_BYTES_MAX } from './table-limits.ts';
import { streamWorkbook, type WorkbookCell } from './write-workbook.ts';

const limits = { rowsMax: 10_001 };
const PEOPLE: WorkbookCell[][] = [
  ['Name', 'Phone', 'Born', 'Member'],
  ['Grace Njeri', 712345678, new Date('1984-03-09'), true],
  [null, null, null, null],
  ['=1+1', 254712345678, null, false],
];
const READ = [
  { line: 1, cells: ['Name', 'Phone', 'Born', 'Member'] },
  { line: 2, cells: ['Grace Njeri', '712345678', '1984-03-09', 'true'] },
  { line: 4, cells: ['=1+1', '254712345678', '', 'false'] },
];

const writeExcel = (rows: WorkbookCell[][]) => buffer(streamWorkbook(rows, { sheet: 'People' }));

async function zip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

const problemOf = async (bytes: Uint8Array, rowsMax = limits.rowsMax) =>
  readTable(bytes, { rowsMax }).then(
    () => 'none',
    (error: unknown) => (error instanceof TableError ? error.problem : error),
  );

const workbookWith = (sheet: string | Buffer, more: Record<string, string> = {}) =>
  zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('tables that the office uploads', () => {
  it('reads what it wrote as Excel', async () => {
    expect(await readTable(await writeExcel(PEOPLE), limits)).toEqual(READ);
  });

  it('reads OpenDocument', async () => {
    expect(await readTable(await writeOds({ sheets: [{ name: 'People', rows: PEOPLE }] }), limits)).toEqual(READ);
  });

  it('reads CSV with semicolons in the Windows code page', async () => {
    const bytes = Buffer.from('Name;Town\r\nJosé;"Nai;robi"\r\n\r\n', 'latin1');
    expect(await readTable(bytes, limits)).toEqual([
      { line: 1, cells: ['Name', 'Town'] },
      { line: 2, cells: ['José', 'Nai;robi'] },
    ]);
  });

  it('takes the stored value of a formula', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="str"><f>A2&amp;B2</f><v>Grace</v></c><c r="C1"><f>NOW()</f><v>7</v></c></row>',
    );
    expect(await readTable(await workbookWith(sheet), limits)).toEqual([{ line: 1, cells: ['Grace', '', '7'] }]);
  });

  it('refuses more rows than it may read', async () => {
    expect(await problemOf(await writeExcel(PEOPLE), 2)).toBe('too_many_rows');
    expect(await problemOf(Buffer.from('a\nb\nc\n'), 2)).toBe('too_many_rows');
  });
});

describe('files that are no tables', () => {
  it('refuses pictures, documents, pages and programs', async () => {
    const texts = ['%PDF-1.7', '<html>', '{"a":1}', '\u0000\u0001'];
    for (const text of texts) expect(await problemOf(Buffer.from(text))).toBe('not_a_table');
    expect(await problemOf(await zip({ 'word/document.xml': '<a/>' }))).toBe('not_a_table');
    expect(await problemOf(Buffer.from('PK\u0003\u0004 and nothing more'))).toBe('not_a_table');
    expect(await problemOf((await writeExcel(PEOPLE)).subarray(0, 900))).toBe('not_a_table');
  });

  it('refuses passwords', async () => {
    const office = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await problemOf(office)).toBe('password');
    const manifest = '<manifest:encryption-data manifest:checksum="x"/>';
    const ods = await zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': manifest,
    });
    expect(await problemOf(ods)).toBe('password');
    const [locked] = [Buffer.from(await workbookWith(sheetOf('')))];
    // The flag of encryption in the first entry of the directory at the end.
    locked.writeUInt16LE(1, locked.indexOf(Buffer.from('PK\u0001\u0002')) + 8);
    expect(await problemOf(locked)).toBe('password');
  });

  it('refuses macros', async () => {
    expect(await problemOf(await workbookWith(sheetOf(''), { 'xl/vbaProject.bin': 'x' }))).toBe('macros');
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    expect(await problemOf(await zip({ mimetype, 'Basic/Standard/Module1.xml': '<a/>' }))).toBe('macros');
  });

  it('refuses an unclosed quotation mark', async () => {
    expect(await problemOf(Buffer.from('Name\n"Grace'))).toBe('unclosed');
  });
});

describe('bombs', () => {
  it('refuses more than it may unpack, also if the archive lies about it', async () => {
    const bomb = await workbookWith(Buffer.alloc(UNPACKED_BYTES_MAX + 1, ' '));
    expect(await problemOf(bomb)).toBe('too_large');
    const packed = deflateRawSync(Buffer.alloc(UNPACKED_BYTES_MAX + 1, ' '));
    const at = bomb.indexOf(packed.subarray(0, 64));
    expect(at).toBeGreaterThan(0);
    const directory = bomb.indexOf(Buffer.from('xl/worksheets/sheet1.xml'), at) - 46;
    bomb.writeUInt32LE(10, directory + 24);
    expect(await problemOf(bomb)).toBe('too_large');
  });

  it('refuses entries that repeat each other and archives of thousands of entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`xl/${index}.xml`, '<a/>']));
    expect(await problemOf(await workbookWith(sheetOf(''), many))).toBe('too_large');
  });

  it('refuses a sheet whose few cells fill a table of a million rows', async () => {
    const cell = '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>';
    const rows = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`;
    const content = `<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const ods = await zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
    expect(['too_large', 'too_many_rows', 'not_a_table']).toContain(await problemOf(ods));
  });

  it('reads only the first columns of a row that ends at the last one', async () => {
    const sheet = sheetOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>');
    const [row] = await readTable(await workbookWith(sheet), limits);
    expect(row?.cells.length).toBe(300);
  });

  it('expands no entities', async () => {
    const dtd = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const sheet = dtd + sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>');
    const rows = await readTable(await workbookWith(sheet), limits).catch(() => []);
    expect(JSON.stringify(rows).length).toBeLessThan(100);
  });
});
