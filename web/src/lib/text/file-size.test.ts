import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it.each([
  [0, '1 kB'],
  [1536, '2 kB'],
  [42 * 1024, '42 kB'],
  [3.14 * 1024 * 1024, '3.1 MB'],
  [5 * 1024 * 1024, '5.0 MB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
