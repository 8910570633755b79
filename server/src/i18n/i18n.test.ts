import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFormats } from './formats.ts';
import { getTranslator, loadTranslations } from './translate.ts';

function catalogues(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'kanisa-i18n-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return dir;
}

describe('translation', () => {
  it('falls back to the English sentence', () => {
    expect(getTranslator('en')('Note: this works. Really.')).toBe('Note: this works. Really.');
    expect(getTranslator('sw')('Hello {{name}},', { name: 'Wanjiku' })).toBe('Hello Wanjiku,');
    expect(getTranslator('no-such-language')('Hello,')).toBe('Hello,');
  });

  it('loads a second language from one file', () => {
    const inAll = loadTranslations(
      catalogues({
        'sw.json': JSON.stringify({
          'Hello {{name}},': 'Habari {{name}},',
          '{{count}} minutes_one': 'dakika {{count}}',
          '{{count}} minutes_other': 'dakika {{count}} zote',
          'Not yet': '',
        }),
        'notes.txt': 'no catalogue',
      }),
    );
    const t = inAll('sw');
    expect(t('Hello {{name}},', { name: 'Wanjiku' })).toBe('Habari Wanjiku,');
    expect(t('{{count}} minutes', { count: 1 })).toBe('dakika 1');
    expect(t('{{count}} minutes', { count: 10 })).toBe('dakika 10 zote');
    expect(t('Not yet')).toBe('Not yet');
    expect(inAll('en')('Hello {{name}},', { name: 'Wanjiku' })).toBe('Hello Wanjiku,');
    expect(inAll('sw-KE')('Hello {{name}},', { name: 'Wanjiku' })).toBe('Habari Wanjiku,');
  });

  it('inserts values verbatim: no markup, no placeholders, no nesting', () => {
    const name = `<b> & "x" {{name}} $t(Hello,) \u0041`;
    expect(getTranslator('en')('Hello {{name}},', { name })).toBe(`Hello ${name},`);
  });

  it('rejects an invalid catalogue', () => {
    expect(() => loadTranslations(catalogues({ 'sw.json': '"x"' }))).toThrow(/no catalogue/);
    expect(() => loadTranslations(catalogues({ 'sw.json': '{"a": {"b": "c"}}' }))).toThrow(/"a" has no text/);
  });
});

describe('formats', () => {
  const instant = new Date('2026-12-31T21:30:00Z');

  it('formats dates in the church’s time zone and the reader’s locale', () => {
    expect(createFormats('en', 'Africa/Nairobi').date(instant)).toBe('1 January 2027');
    expect(createFormats('en', 'Africa/Nairobi').dateTime(instant)).toBe('1 January 2027 at 12:30 AM');
    expect(createFormats('en', 'UTC').dateTime(instant)).toBe('31 December 2026 at 9:30 PM');
    expect(createFormats('sw', 'Africa/Nairobi').date(instant)).toBe('1 Januari 2027');
  });

  it('formats numbers in the reader’s locale', () => {
    expect(createFormats('en', 'UTC').number(12_345.6)).toBe('12,345.6');
    expect(createFormats('de', 'UTC').number(12_345.6)).toBe('12.345,6');
  });
});
