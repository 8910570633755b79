import { describe, expect, it } from 'vitest';
import { getCalendarDay, getNextMidnight, getStartOfDay } from './calendar-day.ts';

const day = (timeZone: string, instant: string) => getCalendarDay(timeZone, new Date(instant));
const midnight = (timeZone: string, instant: string) => getNextMidnight(timeZone, new Date(instant)).toISOString();

describe('the calendar day in a time zone', () => {
  it('changes at local midnight', () => {
    expect(day('Africa/Nairobi', '2026-11-15T20:59:59.999Z')).toBe('2026-11-15');
    expect(day('Africa/Nairobi', '2026-11-15T21:00:00.000Z')).toBe('2026-11-16');
    expect(day('America/Los_Angeles', '2026-01-01T07:59:59Z')).toBe('2025-12-31');
    expect(day('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).toBe('2027-01-01');
  });
});

describe('the next midnight', () => {
  it('is 21:00 UTC for Nairobi, and a whole day away at midnight itself', () => {
    expect(midnight('Africa/Nairobi', '2026-11-15T05:00:00.123Z')).toBe('2026-11-15T21:00:00.000Z');
    expect(midnight('Africa/Nairobi', '2026-11-15T20:59:59.999Z')).toBe('2026-11-15T21:00:00.000Z');
    expect(midnight('Africa/Nairobi', '2026-11-15T21:00:00.000Z')).toBe('2026-11-16T21:00:00.000Z');
  });

  it('handles days of 23 and 25 hours and a day that begins at one o’clock', () => {
    expect(midnight('Europe/Berlin', '2026-03-28T23:00:00Z')).toBe('2026-03-29T22:00:00.000Z');
    expect(midnight('Europe/Berlin', '2026-10-24T22:00:00Z')).toBe('2026-10-25T23:00:00.000Z');
    expect(midnight('Asia/Beirut', '2026-03-28T12:00:00Z')).toBe('2026-03-28T22:00:00.000Z');
  });
});

describe('the start of a day', () => {
  it.each([
    ['Africa/Nairobi', '2026-11-14T21:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-14T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-11-15T12:00:00.000Z'],
    ['UTC', '2026-11-15T00:00:00.000Z'],
  ])('in %s is %s', (timeZone, moment) => {
    expect(getStartOfDay(timeZone, '2026-11-15').toISOString()).toBe(moment);
  });

  it('is one o’clock where clocks go forward at midnight', () => {
    expect(getStartOfDay('Asia/Beirut', '2026-03-29').toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });
});
