import { expect, it } from 'vitest';
import { parseNames } from './parse-names.ts';

it('parses one name per line, without duplicates', () => {
  expect(parseNames(' Choir \n\nYouth\r\nchoir\n   \nSunday School')).toEqual(['Choir', 'Youth', 'Sunday School']);
  expect(parseNames(' \n')).toEqual([]);
});
