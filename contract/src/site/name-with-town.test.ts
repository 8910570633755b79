import { expect, it } from 'vitest';
import { formatAddress, formatNameWithTown } from './name-with-town.ts';

it.each([
  ['Utukufu Church', 'Nairobi', 'Utukufu Church, Nairobi'],
  ['St Mark’s, Kisumu', 'Kisumu', 'St Mark’s, Kisumu'],
  ['KISUMU Baptist Church', 'Kisumu', 'KISUMU Baptist Church'],
  ['Cape Town Chapel', 'Cape Town', 'Cape Town Chapel'],
  ['Kisumundu Chapel', 'Kisumu', 'Kisumundu Chapel, Kisumu'],
])('%s in %s is %s', (name, town, expected) => {
  expect(formatNameWithTown({ name, town })).toBe(expected);
});

it.each([
  ['Jogoo Road', 'Nairobi', 'Jogoo Road, Nairobi'],
  ['Oginga Odinga Street, Kisumu', 'Kisumu', 'Oginga Odinga Street, Kisumu'],
  ['Kisumu Road', 'Kisumu', 'Kisumu Road, Kisumu'],
])('the address of %s in %s is %s', (street, town, expected) => {
  expect(formatAddress({ street, town })).toBe(expected);
});
