import { describe, expect, it } from 'vitest';
import { formatChurchDate, formatChurchTime, formatRecentInstant, formatTimeAgo } from './time-text.ts';

const NOW = Date.parse('2026-11-15T06:00:00Z');
const before = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatTimeAgo', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [2 * HOUR + 40 * MINUTE, '2 hours ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY - 1, '29 days ago'],
  ])('%d ms ago is shown as %s', (milliseconds, text) => {
    expect(formatTimeAgo(before(milliseconds), NOW)).toBe(text);
  });

  it('shows a date after a month', () => {
    expect(formatTimeAgo(before(30 * DAY), NOW)).toBe(formatChurchDate('2026-10-16T06:00:00Z'));
  });

  it('never shows a future time, even if the clock of the device is wrong', () => {
    expect(formatTimeAgo(before(-3 * HOUR), NOW)).toBe('just now');
  });
});

describe('formatRecentInstant', () => {
  it('shows the time of an instant of today, in the time zone of the church', () => {
    // 00:30 in Nairobi, still the day before in London.
    expect(formatRecentInstant('2026-11-14T21:30:00Z', NOW)).toMatch(/^(12:30\sAM|0?0:30)$/);
  });

  it('shows the day of an earlier instant', () => {
    expect(formatRecentInstant(before(18 * DAY), NOW)).toMatch(/^(28 Oct|Oct 28)$/);
  });

  it('shows nothing beside a date', () => {
    expect(formatRecentInstant(before(30 * DAY), NOW)).toBeNull();
  });
});

it('shows day and hour in the time zone of the church', () => {
  const lateEveningInLondon = '2026-11-14T22:30:00Z';
  expect(formatChurchDate(lateEveningInLondon)).toContain('15');
  expect(formatChurchTime(lateEveningInLondon)).toMatch(/Sunday.*15.*1:30.*(EAT|GMT\+3)/);
});
