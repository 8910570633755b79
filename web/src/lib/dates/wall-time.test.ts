import { expect, it } from 'vitest';
import {
  formatTimeZone,
  formatWallDateTime,
  formatWallHours,
  formatWallSpan,
  listWallDays,
  toWallTime,
} from './wall-time.ts';

it('shows day and hour of an event, whatever the time zone of the reader', () => {
  expect(formatWallDateTime('2026-11-22T09:00')).toBe('Sunday, November 22, 2026, 9:00 AM');
});

it('shows the day of the end only if it differs from the start', () => {
  expect(formatWallSpan('2026-11-22T09:00', '2026-11-22T11:30')).toBe('Sunday, November 22, 2026, 9:00 AM to 11:30 AM');
  expect(formatWallSpan('2026-11-27T18:00', '2026-11-28T06:00')).toBe(
    'Friday, November 27, 2026, 6:00 PM to Saturday, November 28, 2026, 6:00 AM',
  );
  expect(formatWallSpan('2026-11-22T09:00', null)).toBe('Sunday, November 22, 2026, 9:00 AM');
});

it('shows only the hours for places that show the day separately', () => {
  expect(formatWallHours('2026-11-22T09:00', null)).toBe('9:00 AM');
  expect(formatWallHours('2026-11-22T09:00', '2026-11-22T11:30')).toBe('9:00 AM to 11:30 AM');
  expect(formatWallHours('2026-11-27T18:00', '2026-11-28T06:00')).toBe('6:00 PM to Nov 28, 6:00 AM');
});

it.each([
  ['without an end', '2026-11-30T18:00', null, ['2026-11-30']],
  ['within a day', '2026-11-30T18:00', '2026-11-30T20:00', ['2026-11-30']],
  ['to midnight', '2026-11-30T18:00', '2026-12-01T00:00', ['2026-11-30']],
  ['over a night', '2026-11-30T18:00', '2026-12-01T06:00', ['2026-11-30', '2026-12-01']],
  ['over a new year', '2026-12-31T22:00', '2027-01-02T10:00', ['2026-12-31', '2027-01-01', '2027-01-02']],
])('lists the days of an event %s', (_, start, end, days) => {
  expect(listWallDays(start, end)).toEqual(days);
});

it('shows a time zone with its name and identifier', () => {
  expect(formatTimeZone('Africa/Nairobi')).toBe('East Africa Time (Africa/Nairobi)');
});

it('converts an instant to the wall time of the church', () => {
  expect(toWallTime('2026-11-22T06:00:00.000Z', 'Africa/Nairobi')).toBe('2026-11-22T09:00');
  expect(toWallTime('2026-12-31T21:05:00.000Z', 'Africa/Nairobi')).toBe('2027-01-01T00:05');
});
