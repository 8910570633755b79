import { describe, expect, it } from 'vitest';
import { createTestClock, systemClock } from './clock.ts';

describe('clocks', () => {
  it('returns the system time', () => {
    const before = Date.now();
    expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before);
  });

  it('stands still until a test advances it', () => {
    const clock = createTestClock('2026-11-15T09:00:00Z');
    expect(clock.now().toISOString()).toBe('2026-11-15T09:00:00.000Z');
    clock.advance({ minutes: 10, seconds: 1 });
    expect(clock.now().toISOString()).toBe('2026-11-15T09:10:01.000Z');
    clock.advance({ days: 1, hours: -9 });
    expect(clock.now().toISOString()).toBe('2026-11-16T00:10:01.000Z');
    clock.set(new Date('2027-01-01T00:00:00Z'));
    expect(clock.now().getUTCFullYear()).toBe(2027);
  });

  it('returns copies, so that a caller cannot change it', () => {
    const clock = createTestClock('2026-11-15T09:00:00Z');
    clock.now().setUTCFullYear(1999);
    expect(clock.now().getUTCFullYear()).toBe(2026);
  });

  it('rejects an invalid instant', () => {
    expect(() => createTestClock('yesterday')).toThrow(RangeError);
  });
});
