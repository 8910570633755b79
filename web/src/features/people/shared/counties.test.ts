import { familyAddress, residence } from '@kanisa/contract/people/address.schema.ts';
import { expect, it } from 'vitest';
import { COUNTIES, suggestCounties } from './counties.ts';

it('has the 47 counties, each once, in the order of the alphabet', () => {
  expect(new Set(COUNTIES).size).toBe(47);
  expect([...COUNTIES].sort((one, other) => one.localeCompare(other, 'en'))).toEqual([...COUNTIES]);
});

it.each(COUNTIES)('%s is a county that both address rules take', (county) => {
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
])('offers for %j', (typed, offered) => {
  expect(suggestCounties(typed)).toEqual(offered);
});

it('offers first what begins with the typed letters', () => {
  expect(suggestCounties('ki').slice(0, 6)).toEqual(['Kiambu', 'Kilifi', 'Kirinyaga', 'Kisii', 'Kisumu', 'Kitui']);
  expect(suggestCounties('si')[0]).toBe('Siaya');
});
