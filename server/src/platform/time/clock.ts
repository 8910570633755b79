/** All comparisons of time use this clock, so that a test can let ten minutes pass at once. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** Stands still until it is set or advanced. */
export function createTestClock(start: Date | string = new Date()): TestClock {
  let current = parseInstant(start);
  return {
    now: () => new Date(current),
    set(instant) {
      current = parseInstant(instant);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function parseInstant(instant: Date | string): number {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${String(instant)}`);
  return time;
}
