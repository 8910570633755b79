import { describe, expect, it } from 'vitest';
import {
  formatEpochDay,
  formatWallTime,
  getUtcOffset,
  parseEpochDay,
  parseWallTime,
  toWallTime,
  wallTimeToInstant,
} from './wall-time.ts';

const at = (zone: string, wall: string) => wallTimeToInstant(zone, parseWallTime(wall)).toISOString();
const wall = (zone: string, instant: string) => formatWallTime(toWallTime(zone, new Date(instant)));

describe('wall time', () => {
  it.each([
    ['Africa/Nairobi', '2026-12-06T09:00:00', '2026-12-06T06:00:00.000Z'],
    ['Africa/Nairobi', '2027-01-01T00:30:00', '2026-12-31T21:30:00.000Z'],
    ['Asia/Kathmandu', '2026-12-06T09:00:00', '2026-12-06T03:15:00.000Z'],
    ['America/St_Johns', '2026-07-01T09:00:00', '2026-07-01T11:30:00.000Z'],
    ['Europe/Berlin', '2026-03-28T09:00:00', '2026-03-28T08:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T09:00:00', '2026-03-29T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00:00', '2025-12-31T10:00:00.000Z'],
    ['UTC', '2024-02-29T12:00:00', '2024-02-29T12:00:00.000Z'],
  ])('in %s at %s is the instant %s, and back', (zone, local, instant) => {
    expect(at(zone, local)).toBe(instant);
    expect(wall(zone, instant)).toBe(local);
  });

  it('in a skipped hour uses the offset before the change', () => {
    expect(at('Europe/Berlin', '2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('America/New_York', '2026-03-08T02:30:00')).toBe('2026-03-08T07:30:00.000Z');
    expect(wall('Europe/Berlin', '2026-03-29T01:30:00Z')).toBe('2026-03-29T03:30:00');
  });

  it('in a repeated hour means the first occurrence', () => {
    expect(at('Europe/Berlin', '2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(wall('Europe/Berlin', '2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30:00');
    expect(at('America/New_York', '2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is correct on both sides of a clock change, in any order of calls', () => {
    const clockChange = Date.parse('2026-03-29T01:00:00Z');
    const hour = 3_600_000;
    const offsets = [
      clockChange + 1,
      clockChange - 1,
      clockChange,
      clockChange - 24 * hour,
      clockChange + 24 * hour,
    ].map((time) => getUtcOffset('Europe/Berlin', time) / hour);
    expect(offsets).toEqual([2, 1, 2, 1, 2]);
  });
});

describe('an epoch day', () => {
  it.each(['1970-01-01', '2000-02-29', '2026-12-31', '2199-12-31'])('round-trips %s', (text) => {
    expect(formatEpochDay(parseEpochDay(text))).toBe(text);
  });

  it('is one more than the day before', () => {
    expect(formatEpochDay(parseEpochDay('2028-02-28') + 1)).toBe('2028-02-29');
    expect(formatEpochDay(parseEpochDay('2026-12-31') + 1)).toBe('2027-01-01');
  });
});
