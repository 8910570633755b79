import { expect, it } from 'vitest';
import { formatNameWithTown } from './name-with-town.ts';

it.each([
  ['Utukufu Church', 'Nairobi', 'Utukufu Church, Nairobi'],
  ['St Mark’s, Kisumu', 'Kisumu', 'St Mark’s, Kisumu'],
  ['KISUMU Baptist Church', 'Kisumu', 'KISUMU Baptist Church'],
  ['Cape Town Chapel', 'Cape Town', 'Cape Town Chapel'],
  ['Kisumundu Chapel', 'Kisumu', 'Kisumundu Chapel, Kisumu'],
])('%s in %s is %s', (name, town, expected) => {
  expect(formatNameWithTown({ name, town })).toBe(expected);
});
