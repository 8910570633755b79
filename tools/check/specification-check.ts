export interface TestReference {
  file: string;
  title: string;
}

export interface Requirement {
  /** Line in the document, counted from 1. */
  line: number;
  text: string;
  tests: TestReference[];
}

const ROW = /^\| (?<text>.+) \| (?<tests>.+) \|$/;
const REFERENCE = /`(?<file>[^`]+)` “(?<title>[^”]+)”/g;
const HEADING = 'requirement';

/** Reads the rows of all tables in docs/specification-check.md. */
export function parseRequirements(markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((row, index) => {
    const { text, tests } = ROW.exec(row)?.groups ?? {};
    if (text === undefined || tests === undefined || text === HEADING) return [];
    return [{ line: index + 1, text, tests: parseReferences(tests) }];
  });
}

function parseReferences(cell: string): TestReference[] {
  return [...cell.matchAll(REFERENCE)].map(({ groups }) => ({
    file: groups?.['file'] ?? '',
    title: groups?.['title'] ?? '',
  }));
}

/** Explains each requirement without a test and each reference to a test that does not exist, one line each. */
export function listProblems(
  requirements: readonly Requirement[],
  sourcesByFile: ReadonlyMap<string, string>,
): string[] {
  return requirements.flatMap(({ line, text, tests }) => {
    if (tests.length === 0) return [`line ${line}: no test is named for: ${text}`];
    return tests.flatMap((reference) => {
      const problem = explainReference(reference, sourcesByFile);
      return problem === null ? [] : [`line ${line}: ${problem}`];
    });
  });
}

function explainReference({ file, title }: TestReference, sourcesByFile: ReadonlyMap<string, string>): string | null {
  const source = sourcesByFile.get(file);
  if (source !== undefined && isTestDeclared(source, title)) return null;
  const found = [...sourcesByFile].filter(([, other]) => isTestDeclared(other, title)).map(([other]) => other);
  const hint = found.length > 0 ? `; a test with this title is in ${found.join(', ')}` : '';
  return source === undefined
    ? `there is no file ${file}, named for “${title}”${hint}`
    : `${file} has no test “${title}”${hint}`;
}

/** Recognises `it('…',`, `test('…',`, `journey('…',` and `it.each(…)('…',`. */
export function isTestDeclared(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    new RegExp(String.raw`(?:\b(?:it|test|journey)|\))\(\s*${quote}${escapePattern(title)}${quote}\s*,`).test(source),
  );
}

/** Finds a prescribed text in the tests; its placeholders ({name}, X, Y, N) match the values that a test uses. */
export function isTextAsserted(text: string, sources: readonly string[]): boolean {
  return text.split(' / ').every((part) => {
    const pattern = part
      .split(/\{[^}]*\}|\b[XYN]\b/)
      .map((piece) => escapePattern(piece).replaceAll("'", String.raw`\\?'`))
      .join(String.raw`[^\n]+?`);
    return sources.some((source) => new RegExp(pattern).test(source));
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
