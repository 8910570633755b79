import { describe, expect, test } from 'vitest';
import {
  addDays,
  type Day,
  findNextGathering,
  findWeekdayAhead,
  formatClock,
  getChurchClock,
  getWeekday,
  isDay,
} from './calendar-day.ts';

const NAIROBI = 'Africa/Nairobi';
const sunday = { weekday: 0, closes: '11:30' };
const at = (instant: string) => new Date(instant);

describe('the church’s clock', () => {
  test('shows day and minute in Nairobi, whatever the time zone of the reader', () => {
    expect(getChurchClock(at('2026-11-14T21:00:00Z'), NAIROBI)).toEqual({ day: '2026-11-15', minute: 0 });
    expect(getChurchClock(at('2026-11-14T20:59:00Z'), NAIROBI)).toEqual({ day: '2026-11-14', minute: 23 * 60 + 59 });
    expect(getChurchClock(at('2026-12-31T21:30:00Z'), NAIROBI)).toEqual({ day: '2027-01-01', minute: 30 });
  });
});

describe('the next Sunday service', () => {
  test.each([
    ['Saturday evening', '2026-11-14T18:00:00Z', '2026-11-15'],
    ['Sunday before the service', '2026-11-15T04:00:00Z', '2026-11-15'],
    ['Sunday at 11:29', '2026-11-15T08:29:00Z', '2026-11-15'],
    ['Sunday at 11:30', '2026-11-15T08:30:00Z', '2026-11-22'],
    ['Monday', '2026-11-16T08:00:00Z', '2026-11-22'],
    ['over the year end', '2026-12-28T08:00:00Z', '2027-01-03'],
    ['over a leap day', '2028-02-28T08:00:00Z', '2028-03-05'],
  ])('%s', (_, now, expected) => {
    expect(findNextGathering(at(now), sunday, NAIROBI)).toBe(expected);
  });
});

describe('a weekday some weeks ahead', () => {
  test('lies in the right week on every day of two years', () => {
    let today: Day = '2026-11-15';
    for (let count = 0; count < 730; count += 1, today = addDays(today, 1)) {
      for (const [weekday, weeks] of [
        [0, 0],
        [5, 1],
        [6, 2],
        [3, 5],
      ] as const) {
        const day = findWeekdayAhead(today, weekday, weeks);
        expect(getWeekday(day)).toBe(weekday);
        expect(day > addDays(today, weeks * 7)).toBe(true);
        expect(day <= addDays(today, weeks * 7 + 7)).toBe(true);
      }
    }
  });
});

test('rejects days that do not exist', () => {
  expect(isDay('2028-02-29')).toBe(true);
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow', null, 20_261_115]) {
    expect(isDay(wrong)).toBe(false);
  }
});

test('formats times like the service times', () => {
  const texts = ['00:05', '09:00', '12:00', '17:00', '23:59'].map(formatClock);
  expect(texts).toEqual(['12:05 AM', '9:00 AM', '12:00 PM', '5:00 PM', '11:59 PM']);
});
