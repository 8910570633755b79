import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import texts from './fixtures/specification-texts.json' with { type: 'json' };
import { isTestDeclared, isTextAsserted, listProblems, parseRequirements } from './specification-check.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const document = read('docs/specification-check.md');
const requirements = parseRequirements(document);

/** This file quotes prescribed texts itself and would prove all of them. */
const THIS_FILE = 'specification-check.test.ts';
const FOLDERS = '{contract,e2e,server,tools,web}';
const files = globSync(`${FOLDERS}/**/*.test.ts`, { cwd: projectRoot, exclude: (name) => name === 'node_modules' });
const sources = new Map(
  files.filter((file) => path.basename(file) !== THIS_FILE).map((file) => [file.replaceAll(path.sep, '/'), read(file)]),
);

describe('docs/specification-check.md', () => {
  test('names at least one existing test for each requirement', () => {
    expect(requirements.length).toBeGreaterThanOrEqual(490);
    const problems = listProblems(requirements, sources);
    expect(problems, `\n${problems.join('\n')}\n`).toEqual([]);
  });

  test('states each requirement once', () => {
    const seen = requirements.map(({ text }) => text);
    expect(seen.filter((text, index) => seen.indexOf(text) !== index)).toEqual([]);
  });

  test('quotes every prescribed text, and each stands in a test', () => {
    expect(texts).toHaveLength(185);
    expect(texts.filter((text) => !document.includes(`‘${text}’`))).toEqual([]);
    expect(texts.filter((text) => !isTextAsserted(text, [...sources.values()]))).toEqual([]);
  });
});

describe('parsing the document', () => {
  test('finds requirements with their lines and tests, and a requirement without a test', () => {
    const table =
      '| requirement | test |\n|---|---|\n| A. | `a.test.ts` “one”<br>`b.test.ts` “two” |\n\n| B. | not yet |';
    expect(parseRequirements(table)).toEqual([
      {
        line: 3,
        text: 'A.',
        tests: [
          { file: 'a.test.ts', title: 'one' },
          { file: 'b.test.ts', title: 'two' },
        ],
      },
      { line: 5, text: 'B.', tests: [] },
    ]);
  });
});

describe('the list of problems', () => {
  const list = (cell: string) =>
    listProblems(
      parseRequirements(`| A. | ${cell} |`),
      new Map([
        ['new/a.test.ts', "it('opens', () => {})"],
        ['b.test.ts', "it('closes', () => {})"],
      ]),
    );

  test('is empty when every named test exists', () => {
    expect(list('`new/a.test.ts` “opens”<br>`b.test.ts` “closes”')).toEqual([]);
  });

  test('tells a missing reference, a changed title, a deleted file and where a moved test is', () => {
    expect(list('not yet')).toEqual(['line 1: no test is named for: A.']);
    expect(list('`b.test.ts` “shuts”')).toEqual(['line 1: b.test.ts has no test “shuts”']);
    expect(list('`c.test.ts` “shuts”')).toEqual(['line 1: there is no file c.test.ts, named for “shuts”']);
    expect(list('`a.test.ts` “opens”')).toEqual([
      'line 1: there is no file a.test.ts, named for “opens”; a test with this title is in new/a.test.ts',
    ]);
    expect(list('`b.test.ts` “opens”<br>`b.test.ts` “shuts”')).toHaveLength(2);
  });

  test('is not deceived by words that only look like a test', () => {
    for (const source of ["it('opens', () => {})", "journey(\n  'opens',\n  async", "it.each([1])('opens', (n)"])
      expect(isTestDeclared(source, 'opens')).toBe(true);
    for (const source of ["it('opens late', () => {})", "see(page, 'opens', 1)", "// it('opens')", ''])
      expect(isTestDeclared(source, 'opens')).toBe(false);
  });
});

describe('a prescribed text', () => {
  test('is found with values for its placeholders, and not when no test has it', () => {
    expect(isTextAsserted('Page X of Y', ["see(page, 'Page 1 of 2')"])).toBe(true);
    expect(isTextAsserted('Delete {name}?', ["'Delete ${who}?'"])).toBe(true);
    expect(isTextAsserted('Access Denied / Admin role required', ["'Access Denied'", "'Admin role required'"])).toBe(
      true,
    );
    expect(isTextAsserted('Access Denied / Admin role required', ["'Access Denied'"])).toBe(false);
    expect(isTextAsserted('Add New User', ["'Add User'"])).toBe(false);
  });
});
