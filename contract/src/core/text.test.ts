import { expect, it } from 'vitest';
import { stripQuery, stripTrailingSlashes, trimEndCharacters } from './text.ts';

it('removes characters at the end only', () => {
  expect(trimEndCharacters('https://a.example//', '/')).toBe('https://a.example');
  expect(trimEndCharacters('a.,b.,', ',.')).toBe('a.,b');
  expect([trimEndCharacters('//', '/'), trimEndCharacters('', '/')]).toEqual(['', '']);
});

it('separates the path of a URL', () => {
  expect(['/a?b#c', '/a#b?c', '/a', '?a'].map(stripQuery)).toEqual(['/a', '/a', '/a', '']);
  expect(['/', '//', '/a//', '/a/b/', '/a'].map(stripTrailingSlashes)).toEqual(['/', '/', '/a', '/a/b', '/a']);
});
