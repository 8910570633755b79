import { expect, it } from 'vitest';
import { parseReturnPath } from './return-path.ts';

it.each(['/dashboard', '/department/3/info?page=2#top', '/'])('redirects back to %s', (path) => {
  expect(parseReturnPath(path)).toBe(path);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/login',
  null,
  { pathname: '/dashboard' },
])('does not redirect to %j', (path) => {
  expect(parseReturnPath(path)).toBeNull();
});
