import { expect, it } from 'vitest';
import { parseLinkToken } from './use-link-token.ts';

it.each([
  ['#token=aB3_-x', 'aB3_-x'],
  ['#utm=mail&token=aB3', 'aB3'],
  ['#token=', null],
  ['#main', null],
  ['', null],
])('reads the hash %j as the token %j', (hash, token) => {
  expect(parseLinkToken(hash)).toBe(token);
});
