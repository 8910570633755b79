import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildTheme } from '../content/theme.ts';

const src = path.join(import.meta.dirname, '..');
const readSource = (file: string) => readFileSync(path.join(src, file), 'utf8');
const sources = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'));

/** Lists the class names of a style sheet, without comments and URLs. */
const listClasses = (css: string) =>
  new Set(css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '').match(/(?<=\.)[A-Za-z_][\w-]*/g));

/**
 * Lists class names that a source uses and its style sheet does not have. Such a class has no effect and causes no
 * error.
 */
function listUnknownClasses(source: string, sheetOf: (address: string) => string): string[] {
  const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return [...imports].flatMap(([, name = '', address = '']) => {
    const known = listClasses(sheetOf(address));
    const used = source.matchAll(new RegExp(String.raw`\b${name}\['([\w-]+)'\]`, 'g'));
    return [...used].flatMap(([, one = '']) => (known.has(one) ? [] : [`${address}: ${one}`]));
  });
}

it('finds a class that its style sheet does not have', () => {
  const source = "import styles from './a.module.css';\nstyles['card'] styles['crad']";
  expect(listUnknownClasses(source, () => '.card { } /* .crad */')).toEqual(['./a.module.css: crad']);
});

it('every class that a page uses exists in its style sheet', () => {
  const unknown = sources.flatMap((file) =>
    listUnknownClasses(readSource(file), (address) => readSource(path.join(path.dirname(file), address))).map(
      (one) => `${file} ${one}`,
    ),
  );
  expect(unknown).toEqual([]);
});

it('every token that a style uses is defined', () => {
  const sheets = globSync('**/*.css', { cwd: src });
  const all = [...sheets, ...sources].map(readSource).join('\n');
  // The theme of a church names its tokens without dashes; those of the sky exist there only.
  const theme = [...buildTheme({ ground: '#123d2b', accent: '#f4c430' }).matchAll(/--[\w-]+(?=:)/g)].map(
    ([name]) => name,
  );
  const defined = new Set([...theme, ...(all.match(/--[\w-]+(?='?\]?:|'?\]?\s*:)/g) ?? [])]);
  const used = new Set(sheets.flatMap((file) => readSource(file).match(/(?<=var\()--[\w-]+/g) ?? []));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
