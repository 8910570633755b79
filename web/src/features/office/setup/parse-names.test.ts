import { expect, it } from 'vitest';
import { parseNames } from './parse-names.ts';

it('reads a name from each line, once', () => {
  expect(parseNames(' Choir \n\nYouth\r\nchoir\n   \nSunday School')).toEqual(['Choir', 'Youth', 'Sunday School']);
  expect(parseNames(' \n')).toEqual([]);
});
