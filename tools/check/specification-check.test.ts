import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../paths.ts';
import texts from './fixtures/specification-texts.json' with { type: 'json' };
import { declares, isAsserted, linesOf } from './specification-check.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/specification-check.md');
const lines = linesOf(document);

/** This very file names what the others have to hold. */
const OWN = 'tools/check/specification-check.test.ts';
const folders = '{contract,e2e,scripts,server,web}';
const files = globSync(`${folders}/**/*.test.ts`, { cwd: root, exclude: (name) => name === 'node_modules' });
const sources = new Map(files.filter((file) => file !== OWN).map((file) => [file, read(file)]));

describe('the specification check', () => {
  test('names for each sentence at least one test, and only tests that there are', () => {
    expect(lines.length).toBeGreaterThan(350);
    expect(lines.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
    const missing = lines
      .flatMap(({ proofs }) => proofs)
      .filter(({ file, title }) => !declares(sources.get(file) ?? '', title));
    expect(missing).toEqual([]);
  });

  test('lists every text of the documents, and each stands in a test', () => {
    expect(texts).toHaveLength(185);
    expect(texts.filter((text) => !document.replaceAll(/[‘’]/g, "'").includes(text.replaceAll('’', "'")))).toEqual([]);
    expect(texts.filter((text) => !isAsserted(text, [...sources.values()]))).toEqual([]);
  });
});

describe('its reading', () => {
  test('finds sentences and proofs, and sees a line without one', () => {
    const table =
      '| sentence | proved by |\n|---|---|\n| A. | `a.test.ts` “one”<br>`b.test.ts` “two” |\n| B. | later |';
    expect(linesOf(table)).toEqual([
      {
        sentence: 'A.',
        proofs: [
          { file: 'a.test.ts', title: 'one' },
          { file: 'b.test.ts', title: 'two' },
        ],
      },
      { sentence: 'B.', proofs: [] },
    ]);
  });

  test('knows a test from words that only look like one', () => {
    for (const source of ["it('opens', () => {})", "journey(\n  'opens',\n  async", "it.each([1])('opens', (n)"])
      expect(declares(source, 'opens')).toBe(true);
    for (const source of ["it('opens late', () => {})", "see(page, 'opens', 1)", "// it('opens')", '']) {
      expect(declares(source, 'opens')).toBe(false);
    }
  });

  test('fills the gaps of a text, and misses what nobody wrote', () => {
    expect(isAsserted('Page X of Y', ["see(page, 'Page 1 of 2')"])).toBe(true);
    expect(isAsserted('Delete {name}?', ["'Delete ${who}?'"])).toBe(true);
    expect(isAsserted('Access Denied / Admin role required', ["'Access Denied'", "'Admin role required'"])).toBe(true);
    expect(isAsserted('Access Denied / Admin role required', ["'Access Denied'"])).toBe(false);
    expect(isAsserted('Add New User', ["'Add User'"])).toBe(false);
  });
});
