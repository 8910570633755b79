/** A seeded generator: a failed case can be reproduced on every machine. */
export interface Random {
  /** Between `low` and `high`, both included. */
  int(low: number, high: number): number;
  chance(of: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, fast and even enough to choose cases. */
export function createRandom(...seeds: readonly (string | number)[]): Random {
  let state = hashText(seeds.join('/'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (of) => next() < of,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('There is nothing to pick from.');
      return list[int(0, list.length - 1)] as T;
    },
  };
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
