import { expect, it } from 'vitest';
import { formatEnglishInteger } from './numbers.ts';

it('writes whole numbers as the English locale does', () => {
  const numbers = [0, 7, 160, 999, 1000, 5000, 12_345, 100_000, 1_234_567, 1_234_567_890];
  expect(numbers.map(formatEnglishInteger)).toEqual(numbers.map((value) => value.toLocaleString('en')));
});
