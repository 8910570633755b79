import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { formatEpochDay, parseEpochDay } from '../../../platform/time/wall-time.ts';
import { findLastDay, isSeriesDay, iterateDaysFrom, locateInMonth, type Repetition } from './repetition.rules.ts';

const every = (frequency: RepeatFrequency, over: Partial<Repetition> = {}): Repetition => ({
  frequency,
  interval: 1,
  until: null,
  count: null,
  ...over,
});

function take<T>(all: Generator<T>, most: number): T[] {
  const taken: T[] = [];
  for (const one of all) {
    if (taken.length === most) break;
    taken.push(one);
  }
  return taken;
}

function days(first: string, repetition: Repetition | null, { from = first, most = 5 } = {}): string[] {
  return take(iterateDaysFrom(parseEpochDay(first), repetition, parseEpochDay(from)), most).map(formatEpochDay);
}

describe('a series', () => {
  it('has one day without repetition', () => {
    expect(days('2026-12-06', null)).toEqual(['2026-12-06']);
    expect(days('2026-12-06', null, { from: '2026-12-07' })).toEqual([]);
    expect(findLastDay(parseEpochDay('2026-12-06'), null)).toBe(parseEpochDay('2026-12-06'));
  });

  it('repeats weekly across years', () => {
    expect(days('2026-12-20', every('weekly'))).toEqual([
      '2026-12-20',
      '2026-12-27',
      '2027-01-03',
      '2027-01-10',
      '2027-01-17',
    ]);
    const later = { from: '2046-12-20', most: 2 };
    expect(days('2026-12-20', every('weekly', { interval: 2 }), later)).toEqual(['2046-12-23', '2047-01-06']);
  });

  it('skips months without the day and does not count them', () => {
    expect(days('2027-01-31', every('monthly_by_day'))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
      '2027-08-31',
    ]);
    expect(days('2027-01-31', every('monthly_by_day', { count: 3 }), { most: 9 })).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
    expect(days('2024-02-29', every('monthly_by_day', { interval: 12 }), { most: 3 })).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('repeats on the nth or last weekday and skips months without it', () => {
    expect(days('2026-12-08', every('monthly_by_weekday'), { most: 3 })).toEqual([
      '2026-12-08',
      '2027-01-12',
      '2027-02-09',
    ]);
    expect(days('2026-12-29', every('monthly_by_weekday'), { most: 3 })).toEqual([
      '2026-12-29',
      '2027-03-30',
      '2027-06-29',
    ]);
    expect(days('2026-11-27', every('monthly_by_last_weekday'), { most: 4 })).toEqual([
      '2026-11-27',
      '2026-12-25',
      '2027-01-29',
      '2027-02-26',
    ]);
  });

  it('ends after its last day or its count', () => {
    const until = every('weekly', { until: parseEpochDay('2027-01-03') });
    expect(days('2026-12-20', until)).toEqual(['2026-12-20', '2026-12-27', '2027-01-03']);
    expect(days('2026-12-20', until, { from: '2027-01-04' })).toEqual([]);
    expect(formatEpochDay(findLastDay(parseEpochDay('2026-12-20'), until) ?? 0)).toBe('2027-01-03');
    const count = every('monthly_by_last_weekday', { count: 2 });
    expect(days('2026-11-27', count)).toEqual(['2026-11-27', '2026-12-25']);
    expect(days('2026-11-27', count, { from: '2026-12-01' })).toEqual(['2026-12-25']);
    expect(findLastDay(parseEpochDay('2026-12-20'), every('weekly'))).toBeNull();
  });

  it('ends in 2199 when it has no end', () => {
    const all = [...iterateDaysFrom(parseEpochDay('2026-12-20'), every('weekly'), parseEpochDay('2026-12-20'))];
    expect(formatEpochDay(all.at(-1) ?? 0)).toBe('2199-12-29');
  });

  it('tells whether it has a given day', () => {
    const first = parseEpochDay('2026-12-08');
    expect(isSeriesDay(first, every('monthly_by_weekday'), parseEpochDay('2027-01-12'))).toBe(true);
    expect(isSeriesDay(first, every('monthly_by_weekday'), parseEpochDay('2027-01-13'))).toBe(false);
    expect(isSeriesDay(first, every('monthly_by_weekday'), parseEpochDay('2026-11-10'))).toBe(false);
  });

  it('locates a day in its month', () => {
    expect(locateInMonth(parseEpochDay('2026-12-31'))).toEqual({ dayOfMonth: 31, weekday: 4, nth: 5, isLast: true });
    expect(locateInMonth(parseEpochDay('2026-12-24'))).toEqual({ dayOfMonth: 24, weekday: 4, nth: 4, isLast: false });
    expect(locateInMonth(parseEpochDay('2027-02-28'))).toEqual({ dayOfMonth: 28, weekday: 0, nth: 4, isLast: true });
  });
});

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Expands the same series with ical.js. */
function* byLibrary(first: string, { frequency, interval, until, count }: Repetition): Generator<string> {
  const { dayOfMonth, weekday, nth } = locateInMonth(parseEpochDay(first));
  const day = WEEKDAYS[weekday] ?? '';
  const rule = {
    weekly: `FREQ=WEEKLY;BYDAY=${day}`,
    monthly_by_day: `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`,
    monthly_by_weekday: `FREQ=MONTHLY;BYDAY=${nth}${day}`,
    monthly_by_last_weekday: `FREQ=MONTHLY;BYDAY=-1${day}`,
  }[frequency];
  const end =
    count === null ? (until === null ? '' : `;UNTIL=${formatEpochDay(until).replaceAll('-', '')}`) : `;COUNT=${count}`;
  const iterator = ICAL.Recur.fromString(`${rule};INTERVAL=${interval}${end}`).iterator(
    ICAL.Time.fromDateString(first),
  );
  for (let next = iterator.next(); next; next = iterator.next()) yield next.toString().slice(0, 10);
}

/** Deterministic random numbers. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

describe('any series', () => {
  it('has the same days as in ical.js, from its start and from any later day', () => {
    const roll = dice(7);
    for (let round = 0; round < 300; round += 1) {
      const first = parseEpochDay('2024-01-01') + roll(1500);
      const place = locateInMonth(first);
      const frequencies: RepeatFrequency[] = [
        'weekly',
        'monthly_by_day',
        'monthly_by_weekday',
        ...(place.isLast ? (['monthly_by_last_weekday'] as const) : []),
      ];
      const frequency = frequencies[roll(frequencies.length)] ?? 'weekly';
      const end = roll(3);
      const repetition = every(frequency, {
        interval: 1 + roll(4),
        until: end === 1 ? first + roll(3000) : null,
        count: end === 2 ? 1 + roll(30) : null,
      });
      const expected = take(byLibrary(formatEpochDay(first), repetition), 40);
      const seen = `${formatEpochDay(first)} ${JSON.stringify(repetition)}`;
      expect(days(formatEpochDay(first), repetition, { most: 40 }), seen).toEqual(expected);
      const from = formatEpochDay(first + roll(900));
      const later = expected.filter((day) => day >= from);
      expect(days(formatEpochDay(first), repetition, { from, most: later.length }), `${seen} ${from}`).toEqual(later);
    }
  });
});
