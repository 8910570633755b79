import { parseCsv } from '@kanisa/contract/core/csv.ts';
import type { ImportPreview } from '@kanisa/contract/people/import.schema.ts';
import { expect, it } from 'vitest';
import { applyCorrections, formatRejectedRows, formatRows, indexCells, readFileRows } from './file-rows.ts';

const COLUMNS = {
  first_name: 'Name',
  last_name: 'Surname',
  phone_number: 'Phone',
  username: null,
  personal_email: null,
  role: null,
  county: null,
  town: null,
  area: null,
  description: null,
} satisfies ImportPreview['columns'];

const TEXT = 'Name;Surname;Phone\n\nJuma;"O;tieno\n\n";12x\nAmina;Hassan\nMusa;"Ha""san";\'+254712000001\n';

it('finds the cell of a field, unescaped, and none without a column', () => {
  const rows = [...parseCsv(TEXT)];
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 6, 7]);
  const findCell = indexCells(rows, COLUMNS);
  expect(findCell(3, 'phone_number')).toBe('12x');
  expect(findCell(6, 'phone_number')).toBe('');
  expect(findCell(7, 'phone_number')).toBe('+254712000001');
  expect(findCell(7, 'role')).toBeNull();
  expect(findCell(2, 'phone_number')).toBeNull();
});

it('writes corrected rows that keep their cells and their line numbers', () => {
  const rows = [...parseCsv(TEXT)];
  const corrected = applyCorrections(rows, COLUMNS, {
    '3 phone_number': '0712 000 002',
    '6 phone_number': '=1+1',
    '9 phone_number': 'no such line',
  });
  const written = [...parseCsv(formatRows(corrected))];
  expect(written).toEqual([
    { line: 1, cells: ['Name', 'Surname', 'Phone'] },
    { line: 3, cells: ['Juma', 'O;tieno', '0712 000 002'] },
    { line: 6, cells: ['Amina', 'Hassan', "'=1+1"] },
    { line: 7, cells: ['Musa', 'Ha"san', "'+254712000001"] },
  ]);
});

it('writes the rejected rows with their reasons, and no cell acts as a formula', () => {
  const rows = [...parseCsv('Name,Surname,Phone\n=cmd,Otieno,12x,more\nAmina,Hassan,0712000002\n')];
  const problems = [
    { line: 2, field: 'first_name' as const, reason: '@bad' },
    { line: 2, field: null, reason: 'Too many' },
  ];
  const text = formatRejectedRows(rows, problems, { heading: 'Reason', describe: ({ reason }) => reason });
  expect(text).toBe("\uFEFFReason,Name,Surname,Phone\r\n'@bad; Too many,'=cmd,Otieno,12x,more\r\n");
});

it('reads no rows of a file that is no text or that breaks off', async () => {
  expect(await readFileRows(new File([Uint8Array.of(0x50, 0x4b, 0, 0)], 'a.csv'))).toBeNull();
  expect(await readFileRows(new File(['a,b\n"x'], 'a.csv'))).toBeNull();
  expect(await readFileRows(new File(['a,b\n1,2'], 'a.csv'))).toHaveLength(2);
});
