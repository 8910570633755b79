import { familyAddress, residence } from '@kanisa/contract/people/address.schema.ts';
import { expect, it } from 'vitest';
import { COUNTIES, suggestCounties } from './counties.ts';

it('the list has all 47 counties once, in alphabetical order', () => {
  expect(new Set(COUNTIES).size).toBe(47);
  expect([...COUNTIES].sort((one, other) => one.localeCompare(other, 'en'))).toEqual([...COUNTIES]);
});

it.each(COUNTIES)('both address schemas accept the county %s', (county) => {
  expect(residence.parse({ county, town: 'Town' })).toMatchObject({ county });
  expect(familyAddress.parse({ county })).toMatchObject({ county });
});

it.each([
  ['na', ['Nairobi', 'Nakuru', 'Nandi', 'Narok', 'Tana River', 'Turkana']],
  ['muranga', ["Murang'a"]],
  ['Murang’a', ["Murang'a"]],
  ['HOMABAY', ['Homa Bay']],
  ['taita taveta', ['Taita-Taveta']],
  [' Nairobi ', []],
  ['', []],
  ['Kampala', []],
])('suggests counties for %j', (input, suggested) => {
  expect(suggestCounties(input)).toEqual(suggested);
});

it('suggests counties that start with the input first', () => {
  expect(suggestCounties('ki').slice(0, 6)).toEqual(['Kiambu', 'Kilifi', 'Kirinyaga', 'Kisii', 'Kisumu', 'Kitui']);
  expect(suggestCounties('si')[0]).toBe('Siaya');
});
