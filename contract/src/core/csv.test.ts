import { describe, expect, it } from 'vitest';
import {
  CSV_CELL_MAX,
  CSV_CELLS_MAX,
  CSV_CHARACTERS_PER_STEP,
  decodeCsv,
  formatCsvLine,
  parseCsv,
  parseCsvInSteps,
  UnclosedQuoteError,
  unescapeCsvCell,
} from './csv.ts';

/** Exists at run time; the contract's types know no platform. */
declare const TextDecoder: Parameters<typeof decodeCsv>[1];

const rows = (text: string) => [...parseCsv(text)];
const cells = (text: string) => rows(text).map((row) => row.cells);

describe('a line of CSV', () => {
  it.each([
    '=1+1',
    '+1+1',
    '+254712345678+1',
    '+2547123456781234',
    '-1',
    '@sum(a1)',
    '\tx',
    '\rx',
    '\nx',
    '\uFF1D1+1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20x',
    '=cmd|"/c calc"!a1',
  ])('never holds a formula: %j', (text) => {
    const line = formatCsvLine(['a', text]);
    expect(line.slice(2)).toMatch(/^"?'/);
    expect(cells(line)[0]?.map(unescapeCsvCell)).toEqual(['a', text]);
  });

  it.each(['+254722000111', '+442079460958'])('shows a phone number plainly, as text: %s', (phone) => {
    const line = formatCsvLine(['a', phone]);
    expect(line).toBe(`a,\u200B${phone}\r\n`);
    expect(cells(line)[0]?.map(unescapeCsvCell)).toEqual(['a', phone]);
  });

  it('reads a phone number that an older export marked with an apostrophe', () => {
    expect(unescapeCsvCell("'+254722000111")).toBe('+254722000111');
  });

  it('quotes commas, quotes and line breaks, keeps numbers and leaves null empty', () => {
    expect(formatCsvLine(['a "b", c', 'x\ny', null, -3, true])).toBe('"a ""b"", c","x\ny",,-3,true\r\n');
  });

  it('is parsed back to the same cells', () => {
    const written = [
      ['a "b", c', 'two\r\nlines', "'quoted'", '=1', ''],
      ['1', ';', 'ü', "O'Neil", 'x'],
    ];
    expect(cells(written.map(formatCsvLine).join('')).map((row) => row.map(unescapeCsvCell))).toEqual(written);
  });
});

describe('parsing CSV', () => {
  it('detects the separator from the heading', () => {
    expect(cells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(cells('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(cells('"x;y;z",b\n1,2')).toEqual([
      ['x;y;z', 'b'],
      ['1', '2'],
    ]);
  });

  it('counts lines as an editor does, with line breaks in cells and empty lines', () => {
    const text = 'a,b\r\n"1\r\n1",2\r\n\r\n ,\r\n3,4\n5,6\r7,8';
    expect(rows(text).map((row) => [row.line, row.cells[0]])).toEqual([
      [1, 'a'],
      [2, '1\r\n1'],
      [6, '3'],
      [7, '5'],
      [8, '7'],
    ]);
  });

  it('reports the line of an unclosed quotation mark', () => {
    expect(() => rows('a,b\n1,"2\n3,4')).toThrow(UnclosedQuoteError);
    expect(() => rows('a,b\n1,"2\n3,4')).toThrow('line 2');
  });

  it('accepts quotes inside a cell, text after a closing quote, and empty input', () => {
    expect(cells('a"b,c\n"x" y,z')).toEqual([
      ['a"b', 'c'],
      ['x', 'z'],
    ]);
    expect(cells('')).toEqual([]);
    expect(cells('a,\n,b')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
  });

  it.each([
    ['separators', ','],
    ['empty lines', '\n'],
    ['empty quoted cells', '"",'],
    ['short rows', 'a,b\n'],
  ])('pauses after each step of characters in a file of %s, and has few cells in a row', (_name, part) => {
    const text = part.repeat(Math.ceil((10 * CSV_CHARACTERS_PER_STEP) / part.length));
    const found = [...parseCsvInSteps(text)];
    expect(found.filter((row) => row === null).length).toBeGreaterThanOrEqual(9);
    expect(found.filter((row) => row !== null && row.cells.length > CSV_CELLS_MAX)).toEqual([]);
  });

  it('ends a cell of plain text at its maximum, and text in quotes is then not closed', () => {
    const long = 'x'.repeat(CSV_CELL_MAX + 1);
    expect(cells(`a,b\n${long},2`)[1]).toEqual([long.slice(1), '2']);
    expect(() => rows(`a,b\n"${long}",2`)).toThrow('line 2');
    expect(() => rows(`a,b\n${'"'.repeat(CSV_CELL_MAX + 3)}`)).toThrow('line 2');
  });

  it('decodes what spreadsheets write and rejects binary data', () => {
    const decode = (...bytes: number[]) => decodeCsv(Uint8Array.of(...bytes), TextDecoder);
    expect(decode(0xef, 0xbb, 0xbf, 0x6e, 0xc3, 0xa4, 0x6d, 0x65)).toBe('näme');
    expect(decode(0xff, 0xfe, 0x6e, 0, 0xe4, 0, 0x6d, 0, 0x65, 0)).toBe('näme');
    expect(decode(0x6e, 0xe4, 0x6d, 0x65)).toBe('näme');
    expect(decode(0x50, 0x4b, 3, 4, 0, 0)).toBeNull();
  });
});
