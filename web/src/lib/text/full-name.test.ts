import { expect, it } from 'vitest';
import { formatFullName } from './full-name.ts';

it('joins first and last name, and leaves out a missing one', () => {
  expect(formatFullName({ first_name: 'Wanjiru', last_name: 'Kamau' })).toBe('Wanjiru Kamau');
  expect(formatFullName({ first_name: 'Wanjiru', last_name: '' })).toBe('Wanjiru');
  expect(formatFullName({ first_name: null, last_name: 'Kamau' })).toBe('Kamau');
  expect(formatFullName({ first_name: null, last_name: null })).toBe('');
});
