import i18next from 'i18next';
import { expect, it } from 'vitest';
import { alignClock, createTranslator, formatDate, formatNumber } from './i18n.ts';

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

it('groups the digits of a count, and of no other value: it may be an id or a year', () => {
  const say = createTranslator(LINES, 'en');
  expect(say('{count} members', { count: 12_345 })).toBe(`${formatNumber(12_345)} members`);
  expect(say('User {id}', { id: 12_345 })).toBe('User 12345');
});

it.each([0, 7, 99, 999, 1000, 12_345, 1.5, -3])('formats %s like the locale', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat(navigator.language).format(value));
});

it.each([
  ['15 Nov 2026, 09:30 am', '15 Nov 2026, 9:30 AM'],
  ['15 Nov 2026, 9:30\u202fPM EAT', '15 Nov 2026, 9:30 PM EAT'],
  ['15/11/2026, 12:05 p.m.', '15/11/2026, 12:05 PM'],
  ['15 Nov 2026', '15 Nov 2026'],
])('shows the time of %j on the clock of the service times', (text, aligned) => {
  expect(alignClock(text)).toBe(aligned);
});

it('never shows a 24-hour clock', () => {
  expect(formatDate('2026-11-15T18:30:00Z', { timeStyle: 'short', timeZone: 'UTC' })).toBe('6:30 PM');
});
