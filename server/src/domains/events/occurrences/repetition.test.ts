import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { formatEpochDay, parseEpochDay } from '../../../platform/time/wall-time.ts';
import { findLastDay, isSeriesDay, iterateDaysFrom, locateInMonth, type Repetition } from './repetition.rules.ts';

const repeat = (frequency: RepeatFrequency, over: Partial<Repetition> = {}): Repetition => ({
  frequency,
  interval: 1,
  until: null,
  count: null,
  ...over,
});

function take<T>(all: Generator<T>, limit: number): T[] {
  const taken: T[] = [];
  for (const one of all) {
    if (taken.length === limit) break;
    taken.push(one);
  }
  return taken;
}

function listDays(first: string, repetition: Repetition | null, { from = first, limit = 5 } = {}): string[] {
  return take(iterateDaysFrom(parseEpochDay(first), repetition, parseEpochDay(from)), limit).map(formatEpochDay);
}

describe('a series', () => {
  it('has one day without repetition', () => {
    expect(listDays('2026-12-06', null)).toEqual(['2026-12-06']);
    expect(listDays('2026-12-06', null, { from: '2026-12-07' })).toEqual([]);
    expect(findLastDay(parseEpochDay('2026-12-06'), null)).toBe(parseEpochDay('2026-12-06'));
  });

  it('repeats weekly across years', () => {
    expect(listDays('2026-12-20', repeat('weekly'))).toEqual([
      '2026-12-20',
      '2026-12-27',
      '2027-01-03',
      '2027-01-10',
      '2027-01-17',
    ]);
    const later = { from: '2046-12-20', limit: 2 };
    expect(listDays('2026-12-20', repeat('weekly', { interval: 2 }), later)).toEqual(['2046-12-23', '2047-01-06']);
  });

  it('skips months without the day and does not count them', () => {
    expect(listDays('2027-01-31', repeat('monthly_by_day'))).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
      '2027-08-31',
    ]);
    expect(listDays('2027-01-31', repeat('monthly_by_day', { count: 3 }), { limit: 9 })).toEqual([
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
    expect(listDays('2024-02-29', repeat('monthly_by_day', { interval: 12 }), { limit: 3 })).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('repeats on the nth or last weekday and skips months without it', () => {
    expect(listDays('2026-12-08', repeat('monthly_by_weekday'), { limit: 3 })).toEqual([
      '2026-12-08',
      '2027-01-12',
      '2027-02-09',
    ]);
    expect(listDays('2026-12-29', repeat('monthly_by_weekday'), { limit: 3 })).toEqual([
      '2026-12-29',
      '2027-03-30',
      '2027-06-29',
    ]);
    expect(listDays('2026-11-27', repeat('monthly_by_last_weekday'), { limit: 4 })).toEqual([
      '2026-11-27',
      '2026-12-25',
      '2027-01-29',
      '2027-02-26',
    ]);
  });

  it('ends after its last day or its count', () => {
    const until = repeat('weekly', { until: parseEpochDay('2027-01-03') });
    expect(listDays('2026-12-20', until)).toEqual(['2026-12-20', '2026-12-27', '2027-01-03']);
    expect(listDays('2026-12-20', until, { from: '2027-01-04' })).toEqual([]);
    expect(formatEpochDay(findLastDay(parseEpochDay('2026-12-20'), until) ?? 0)).toBe('2027-01-03');
    const count = repeat('monthly_by_last_weekday', { count: 2 });
    expect(listDays('2026-11-27', count)).toEqual(['2026-11-27', '2026-12-25']);
    expect(listDays('2026-11-27', count, { from: '2026-12-01' })).toEqual(['2026-12-25']);
    expect(findLastDay(parseEpochDay('2026-12-20'), repeat('weekly'))).toBeNull();
  });

  it('ends in 2199 when it has no end', () => {
    const all = [...iterateDaysFrom(parseEpochDay('2026-12-20'), repeat('weekly'), parseEpochDay('2026-12-20'))];
    expect(formatEpochDay(all.at(-1) ?? 0)).toBe('2199-12-29');
  });

  it('tells whether it has a given day', () => {
    const first = parseEpochDay('2026-12-08');
    expect(isSeriesDay(first, repeat('monthly_by_weekday'), parseEpochDay('2027-01-12'))).toBe(true);
    expect(isSeriesDay(first, repeat('monthly_by_weekday'), parseEpochDay('2027-01-13'))).toBe(false);
    expect(isSeriesDay(first, repeat('monthly_by_weekday'), parseEpochDay('2026-11-10'))).toBe(false);
  });

  it('locates a day in its month', () => {
    expect(locateInMonth(parseEpochDay('2026-12-31'))).toEqual({ dayOfMonth: 31, weekday: 4, nth: 5, isLast: true });
    expect(locateInMonth(parseEpochDay('2026-12-24'))).toEqual({ dayOfMonth: 24, weekday: 4, nth: 4, isLast: false });
    expect(locateInMonth(parseEpochDay('2027-02-28'))).toEqual({ dayOfMonth: 28, weekday: 0, nth: 4, isLast: true });
  });
});

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Expands the same series with ical.js. */
function* iterateWithLibrary(first: string, { frequency, interval, until, count }: Repetition): Generator<string> {
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
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe('any series', () => {
  it('has the same days as in ical.js, from its start and from any later day', () => {
    const random = createRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const first = parseEpochDay('2024-01-01') + random(1500);
      const place = locateInMonth(first);
      const frequencies: RepeatFrequency[] = [
        'weekly',
        'monthly_by_day',
        'monthly_by_weekday',
        ...(place.isLast ? (['monthly_by_last_weekday'] as const) : []),
      ];
      const frequency = frequencies[random(frequencies.length)] ?? 'weekly';
      const end = random(3);
      const repetition = repeat(frequency, {
        interval: 1 + random(4),
        until: end === 1 ? first + random(3000) : null,
        count: end === 2 ? 1 + random(30) : null,
      });
      const expected = take(iterateWithLibrary(formatEpochDay(first), repetition), 40);
      const description = `${formatEpochDay(first)} ${JSON.stringify(repetition)}`;
      expect(listDays(formatEpochDay(first), repetition, { limit: 40 }), description).toEqual(expected);
      const from = formatEpochDay(first + random(900));
      const later = expected.filter((day) => day >= from);
      expect(
        listDays(formatEpochDay(first), repetition, { from, limit: later.length }),
        `${description} ${from}`,
      ).toEqual(later);
    }
  });
});
