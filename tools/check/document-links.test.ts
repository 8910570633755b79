import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { findBrokenLinks } from './document-links.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const documents = new Map(globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot }).map((file) => [file, read(file)]));
const exists = (file: string) => existsSync(path.join(projectRoot, file));

describe('documents', () => {
  test('link only to files and headings that exist', () => {
    expect(documents.size).toBeGreaterThan(20);
    expect(findBrokenLinks(documents, exists)).toEqual([]);
  });

  test('report a missing file and a missing heading', () => {
    const pages = new Map([
      ['docs/a.md', '# A b: `c`\n[gone](x.md) [none](b.md#d) [self](#e) <img src="p.webp">\n```\n[code](y.md)\n```'],
      ['docs/b.md', '## D e\n[fine](a.md#a-b-c) [same](#d-e) [web](https://example.org/x)'],
    ]);
    const found = findBrokenLinks(pages, (file) => pages.has(file));
    expect(found).toEqual(['docs/a.md: x.md', 'docs/a.md: b.md#d', 'docs/a.md: #e', 'docs/a.md: p.webp']);
  });
});

describe('decisions', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: projectRoot }).toSorted();

  test.each(decisions)('%s has a number, date, status and its three parts', (file) => {
    const number = path.basename(file).slice(0, 4);
    expect(read(file)).toMatch(
      new RegExp(
        String.raw`^# ${number}\. .+\n\n- Date: \d{4}-\d\d-\d\d.*\n- Status: (accepted|superseded by).*\n\n` +
          String.raw`## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n`,
      ),
    );
  });

  test('have a number each and a line in the index; one whose file is gone names its successor', () => {
    const numbers = decisions.map((file) => path.basename(file).slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    const index = read('docs/decisions/README.md');
    expect(decisions.filter((file) => !index.includes(`](${path.basename(file)})`))).toEqual([]);
    const gone = [...index.matchAll(/^\| (\d{4}) \|.*$/gm)];
    expect(gone.filter(([line]) => !/superseded by \d{4}, see \[/.test(line))).toEqual([]);
  });
});
