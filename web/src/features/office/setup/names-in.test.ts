import { expect, it } from 'vitest';
import { namesIn } from './names-in.ts';

it('reads a name from each line, once', () => {
  expect(namesIn(' Choir \n\nYouth\r\nchoir\n   \nSunday School')).toEqual(['Choir', 'Youth', 'Sunday School']);
  expect(namesIn(' \n')).toEqual([]);
});
