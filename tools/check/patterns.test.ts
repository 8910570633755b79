import { describe, expect, test } from 'vitest';
import { findSuperlinearText } from './pattern-growth.ts';
import { findSuperlinearPatterns, listPatterns } from './patterns.ts';

const check = (source: string, path = 'server/src/x.ts') => findSuperlinearPatterns([{ path, source }]);

describe('the check of patterns', () => {
  test.each([
    // The start of a run is tried again and again.
    String.raw`path.replace(/(.)\/+$/, '$1')`,
    String.raw`text.split(/\s*\n\s*/)`,
    String.raw`url.replace(/[?#].*$/, '')`,
    // The text before a repetition occurs again and again.
    String.raw`message.replace(/ \(Queue: .*$/, '')`,
    String.raw`html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)`,
    // Two repetitions share their characters, or one contains the other.
    String.raw`/^\d+\d+$/.test(text)`,
    String.raw`/^(a+)+$/.test(text)`,
    String.raw`/^(?:\w+\s?)*$/.test(text)`,
    // Composed from constants.
    "const RUN = 'a+'; export const X = new RegExp(`${RUN}b`);",
    String.raw`const A = /x+/; export const X = RegExp(A.source + 'y')`,
  ])('reports %s', (source) => {
    expect(check(source)).toHaveLength(1);
  });

  test.each([
    String.raw`/^Bearer ([\w-]{20,200})$/i.exec(header)`,
    String.raw`/^\d{4}-\d{2}-\d{2}$/.test(text)`,
    String.raw`text.replace(/:(\w+)/g, '')`,
    "const NAMES = 'token|secret'; export const X = new RegExp(`(?:${NAMES})=[^&]+`, 'gi');",
  ])('allows %s', (source) => {
    expect(check(source)).toEqual([]);
  });

  test('a pattern from values that are not known cannot be checked', () => {
    expect(check('export const find = (word: string) => new RegExp(word)')[0]).toContain('cannot be checked');
  });

  test('tests and tools are not checked', () => {
    for (const path of ['server/src/x.test.ts', 'tools/x.ts', 'e2e/x.ts']) expect(check('/^(a+)+$/', path)).toEqual([]);
  });

  test('names the text that shows it', () => {
    expect(findSuperlinearText(/(.)\/+$/)).toContain('////');
  });

  test('finds literals and composed patterns with their lines', () => {
    const source = 'const A = /a/g;\n\nconst B = new RegExp(`${A.source}|b`);';
    expect(listPatterns('x.ts', source).map(({ line, pattern }) => [line, String(pattern)])).toEqual([
      [1, '/a/g'],
      [3, '/a|b/'],
    ]);
  });
});
