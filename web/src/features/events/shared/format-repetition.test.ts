import { expect, it } from 'vitest';
import { formatRepetition, isLastWeekday } from './format-repetition.ts';

const START = '2026-11-22T09:00';
const ALWAYS = { interval: 1, until: null, count: null };

it.each([
  [{ ...ALWAYS, frequency: 'weekly' }, 'Every Sunday'],
  [{ ...ALWAYS, frequency: 'weekly', interval: 2 }, 'Every 2 weeks on Sunday'],
  [{ ...ALWAYS, frequency: 'monthly_by_day' }, 'Every month on day 22'],
  [{ ...ALWAYS, frequency: 'monthly_by_weekday' }, 'Every month on the fourth Sunday'],
  [{ ...ALWAYS, frequency: 'monthly_by_last_weekday', interval: 3 }, 'Every 3 months on the last Sunday'],
  [{ ...ALWAYS, frequency: 'weekly', until: '2027-05-02' }, 'Every Sunday, until May 2, 2027'],
  [{ ...ALWAYS, frequency: 'weekly', count: 6 }, 'Every Sunday, 6 times'],
  [{ ...ALWAYS, frequency: 'weekly', count: 1 }, 'Every Sunday, 1 time'],
] as const)('%j reads as “%s”', (repetition, text) => {
  expect(formatRepetition(repetition, START)).toBe(text);
});

it('recognizes the last of a weekday in a month', () => {
  expect(isLastWeekday('2026-11-22')).toBe(false);
  expect(isLastWeekday('2026-11-29')).toBe(true);
  expect(isLastWeekday('2027-02-22')).toBe(true);
});
