import i18next from 'i18next';
import { expect, it } from 'vitest';
import { createTranslator, formatNumber } from './i18n.ts';

const LINES = {
  'Welcome, {name}!': 'Karibu, {name}!',
  '{count} members_one': '{count} member',
  '{count} members_other': '{count} members',
};

const CASES: [sentence: string, values?: Record<string, string | number>][] = [
  ['Welcome, {name}!', { name: 'Akinyi' }],
  ['Welcome, {name}!', { name: '<b>{count}</b>' }],
  ['{count} members', { count: 0 }],
  ['{count} members', { count: 1 }],
  ['{count} members', { count: 214 }],
  ['No such line: a.b.c, really?'],
  ['No such line with {what}', { what: 7 }],
  ['Sunday 9:00-11:30 AM'],
];

it.each(CASES)('translates %j with %j as i18next does', async (sentence, values) => {
  const reference = i18next.createInstance();
  await reference.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: LINES } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  });
  expect(createTranslator(LINES, 'en')(sentence, values)).toBe(reference.t(sentence, values ?? {}));
});

it('writes counts with separators, and other numbers as they are', () => {
  const translate = createTranslator(LINES, 'en');
  expect(translate('{count} members', { count: 12_345 })).toBe(`${formatNumber(12_345)} members`);
  expect(translate('Since {year}', { year: 2026 })).toBe('Since 2026');
});

it('leaves a placeholder without a value visible', () => {
  expect(createTranslator({}, 'en')('Hello {name}')).toBe('Hello {name}');
});

it.each([0, 7, 99, 999, 1000, 12_345, 1.5, -3])('formats %s like the locale', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat(navigator.language).format(value));
});
