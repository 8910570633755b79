import { expect, it } from 'vitest';
import { addMonths, formatMonth, getLastDayOfMonth, listWeeksOfMonth, parseMonth } from './month.ts';

it('parses a month and rejects any other text', () => {
  expect(parseMonth('2026-11')).toBe('2026-11');
  for (const text of [null, '', '2026-13', '2026-1', 'november', '2026-11-01', '1026-11', '2200-01'])
    expect(parseMonth(text)).toBeNull();
});

it('adds and subtracts months across the end of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(getLastDayOfMonth('2028-02')).toBe('2028-02-29');
});

it('lays a month out in weeks from Sunday to Saturday', () => {
  const weeks = listWeeksOfMonth('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
  expect(listWeeksOfMonth('2026-08').flat()).toHaveLength(42);
  expect(listWeeksOfMonth('2026-02').flat()).toHaveLength(28);
  expect(formatMonth('2026-11')).toBe('November 2026');
});
