import { expect, it } from 'vitest';
import { divideIntoSheets, listAddressLines } from './sheets.ts';

const group = { household: null, people: [], children: 0 };

it('fills sheets', () => {
  expect(divideIntoSheets([1, 2, 3], 2).map(({ items }) => items)).toEqual([[1, 2], [3]]);
  expect(divideIntoSheets([], 21)).toEqual([]);
});

it('writes an address from the house to the county, which is named once', () => {
  const address = { county: 'Nairobi', town: 'Nairobi', area: 'Umoja', description: 'Block 4' };
  expect(listAddressLines({ ...group, address })).toEqual(['Block 4', 'Umoja, Nairobi']);
  const rural = { county: 'Kiambu', town: 'Thika', area: null, description: null };
  expect(listAddressLines({ ...group, address: rural })).toEqual(['Thika', 'Kiambu']);
  expect(listAddressLines({ ...group, address: null })).toEqual([]);
});
