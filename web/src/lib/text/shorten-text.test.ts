import { expect, it } from 'vitest';
import { shortenText } from './shorten-text.ts';

it.each([
  ['We sing.', 20, 'We sing.'],
  ['We sing. On Sundays and Fridays.', 10, 'We sing…'],
  ['We sing. On Sundays', 8, 'We sing…'],
  ['We sing on Sundays', 12, 'We sing on…'],
  ['Wesingonsundays', 6, 'Wesing…'],
])('shortens %j to %d characters without four dots', (text, max, short) => {
  expect(shortenText(text, max)).toBe(short);
});
