/** A seeded random generator: the same seed gives the same church. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer, both limits included. */
  whole(from: number, to: number): number;
  /** True in this percentage of calls. */
  percent(cases: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Distinct elements in random order; all of them when there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
}

/** Mulberry32: small, fast, and uniform enough for names and portraits. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  };
  return {
    next,
    whole,
    pick,
    percent: (cases) => next() * 100 < cases,
    some: (from, count) => {
      const left = [...from];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat();
    },
  };
}
