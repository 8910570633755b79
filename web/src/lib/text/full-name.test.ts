import { expect, it } from 'vitest';
import { formatFullName } from './full-name.ts';

it('formats a name without stray spaces', () => {
  expect(formatFullName({ first_name: 'Akinyi', last_name: 'Njoroge' })).toBe('Akinyi Njoroge');
  expect(formatFullName({ first_name: 'Akinyi', last_name: '' })).toBe('Akinyi');
});
