import { expect, it } from 'vitest';
import {
  formatTimeZone,
  formatWallDateTime,
  formatWallHours,
  formatWallSpan,
  listWallDays,
  toWallTime,
} from './wall-time.ts';

it('writes a moment with its day and hour, whatever zone the reader sits in', () => {
  expect(formatWallDateTime('2026-11-22T09:00')).toBe('Sunday, November 22, 2026, 9:00 AM');
});

it('names the day of the end only when it is another one', () => {
  expect(formatWallSpan('2026-11-22T09:00', '2026-11-22T11:30')).toBe('Sunday, November 22, 2026, 9:00 AM to 11:30 AM');
  expect(formatWallSpan('2026-11-27T18:00', '2026-11-28T06:00')).toBe(
    'Friday, November 27, 2026, 6:00 PM to Saturday, November 28, 2026, 6:00 AM',
  );
  expect(formatWallSpan('2026-11-22T09:00', null)).toBe('Sunday, November 22, 2026, 9:00 AM');
});

it('writes hours alone where the day stands beside them', () => {
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
])('finds the days of an event %s', (_, start, end, days) => {
  expect(listWallDays(start, end)).toEqual(days);
});

it('calls a time zone by its name and by its address', () => {
  expect(formatTimeZone('Africa/Nairobi')).toBe('East Africa Time (Africa/Nairobi)');
});

it('turns an instant into the clock on the church’s wall', () => {
  expect(toWallTime('2026-11-22T06:00:00.000Z', 'Africa/Nairobi')).toBe('2026-11-22T09:00');
  expect(toWallTime('2026-12-31T21:05:00.000Z', 'Africa/Nairobi')).toBe('2027-01-01T00:05');
});
