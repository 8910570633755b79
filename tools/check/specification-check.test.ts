import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import texts from './fixtures/specification-texts.json' with { type: 'json' };

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** This file quotes prescribed texts itself and would prove all of them. */
const THIS_FILE = 'specification-check.test.ts';
const FOLDERS = '{contract,e2e,server,tools,web}';
const files = globSync(`${FOLDERS}/**/*.test.ts`, { cwd: projectRoot, exclude: (name) => name === 'node_modules' });
const sources = new Map(
  files.filter((file) => path.basename(file) !== THIS_FILE).map((file) => [file.replaceAll(path.sep, '/'), read(file)]),
);

/** The sections of the three documents, in which the second section of the second document has fourteen parts. */
const SECTIONS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => [`1.${section}`, `2.${section}`]).filter((id) => id !== '2.2'),
  ...Array.from({ length: 14 }, (_, part) => `2.2.${part + 1}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((section) => `3.${section}`),
];

interface Row {
  name: string;
  sections: string[];
  tests: string[];
}

const ROW = /^\| (?<name>.+?) \| (?<sections>[\d., –]+) \| (?<tests>.*)\|$/;

function parseRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const { name, sections, tests } = ROW.exec(line)?.groups ?? {};
    if (name === undefined || sections === undefined || tests === undefined) return [];
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => `${file}.test.ts`);
    return [{ name, sections: sections.split(', '), tests: named }];
  });
}

/** One line for each row without a test, and for each file that is missing or has no test. */
function listProblems(rows: readonly Row[], sourceOf: ReadonlyMap<string, string>): string[] {
  return rows.flatMap(({ name, tests }) => [
    ...(tests.length === 0 ? [`${name}: no test is named`] : []),
    ...tests
      .filter((file) => !/\b(?:it|test|journey)\b/.test(sourceOf.get(file) ?? ''))
      .map((file) => `${name}: ${file}`),
  ]);
}

/** Finds a prescribed text in the tests; its placeholders ({name}, X, Y, N) match the values that a test uses. */
function isTextAsserted(text: string, tests: readonly string[]): boolean {
  return text.split(' / ').every((part) => {
    const pattern = part
      .split(/\{[^}]*\}|\b[XYN]\b/)
      .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", String.raw`\\?'`))
      .join(String.raw`[^\n]+?`);
    return tests.some((source) => new RegExp(pattern).test(source));
  });
}

describe('docs/specification-check.md', () => {
  const rows = parseRows(read('docs/specification-check.md'));

  test('names existing tests for each part of the product', () => {
    expect(rows.length).toBeGreaterThanOrEqual(56);
    expect(listProblems(rows, sources)).toEqual([]);
  });

  test('covers every section of the specification', () => {
    const covered = new Set(rows.flatMap(({ sections }) => sections));
    expect(SECTIONS.filter((section) => !covered.has(section))).toEqual([]);
  });

  test('every prescribed text stands in a test', () => {
    expect(texts).toHaveLength(185);
    expect(texts.filter((text) => !isTextAsserted(text, [...sources.values()]))).toEqual([]);
  });

  test('a row without tests and a deleted file are reported', () => {
    const found = parseRows(
      '| requirements | specification | tests |\n|---|---|---|\n| Login | 1.2, 1.5 | `a` `b` |\n| Tokens | – | |',
    );
    expect(found).toEqual([
      { name: 'Login', sections: ['1.2', '1.5'], tests: ['a.test.ts', 'b.test.ts'] },
      { name: 'Tokens', sections: ['–'], tests: [] },
    ]);
    expect(listProblems(found, new Map([['a.test.ts', "it('opens', () => {})"]]))).toEqual([
      'Login: b.test.ts',
      'Tokens: no test is named',
    ]);
  });

  test('a prescribed text is found with values for its placeholders, and not when no test has it', () => {
    expect(isTextAsserted('Page X of Y', ["see(page, 'Page 1 of 2')"])).toBe(true);
    expect(isTextAsserted('Delete {name}?', ["'Delete ${who}?'"])).toBe(true);
    expect(isTextAsserted('Access Denied / Admin role', ["'Access Denied'", "'Admin role'"])).toBe(true);
    expect(isTextAsserted('Access Denied / Admin role', ["'Access Denied'"])).toBe(false);
    expect(isTextAsserted('Add New User', ["'Add User'"])).toBe(false);
  });
});
