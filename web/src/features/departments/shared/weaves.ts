import { getNameColour } from '../../../ui/initials.ts';

export interface Weave {
  /** Side length of one tile. */
  tile: number;
  /** Path of the lines, drawn in a light tone. */
  lines: string;
  /** Path of the filled shapes, drawn in gold. */
  gold: string;
}

/** Six patterns modelled on kanga cloths. */
const WEAVES: readonly Weave[] = [
  {
    tile: 48,
    lines: 'M0 14q12-13 24 0t24 0M0 38q12-13 24 0t24 0',
    gold: 'M12 22a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM36 22a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  {
    tile: 52,
    lines: 'M26 3l23 23-23 23L3 26zM26 14l12 12-12 12-12-12z',
    gold: 'M26 21.500l4.500 4.500-4.500 4.500-4.500-4.500zM0-4l4 4-4 4-4-4zM52-4l4 4-4 4-4-4zM0 48l4 4-4 4-4-4zM52 48l4 4-4 4-4-4z',
  },
  {
    tile: 56,
    lines:
      'M0 56a28 28 0 0 1 56 0M12 56a16 16 0 0 1 32 0M-28 28a28 28 0 0 1 56 0M-16 28a16 16 0 0 1 32 0M28 28a28 28 0 0 1 56 0M40 28a16 16 0 0 1 32 0',
    gold: 'M22 56a6 6 0 0 1 12 0zM-6 28a6 6 0 0 1 12 0zM50 28a6 6 0 0 1 12 0z',
  },
  {
    tile: 44,
    lines: 'M0 16L11 4l11 12L33 4l11 12M0 38l11-12 11 12 11-12 11 12',
    gold: 'M11 12l4 4-4 4-4-4zM33 12l4 4-4 4-4-4zM11 34l4 4-4 4-4-4zM33 34l4 4-4 4-4-4z',
  },
  {
    tile: 60,
    lines: 'M15 4c10 8 10 18 0 26-10-8-10-18 0-26zM15 9v16M45 34c10 8 10 18 0 26-10-8-10-18 0-26zM45 39v16',
    gold: 'M45 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM15 41a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  },
  {
    tile: 48,
    lines: 'M3 4h18M3 12h18M3 20h18M28 3v18M36 3v18M44 3v18M27 28h18M27 36h18M27 44h18M4 27v18M12 27v18M20 27v18',
    gold: 'M24-2.500l2.500 2.500-2.500 2.500-2.500-2.500zM24 21.500l2.500 2.500-2.500 2.500-2.500-2.500zM0 21.500l2.500 2.500-2.500 2.500-2.500-2.500zM48 21.500l2.500 2.500-2.500 2.500-2.500-2.500z',
  },
];

/** Derives colour and pattern from the name, so that they are the same on every page. */
export function getDepartmentCloth(name: string): { colour: string; weave: Weave } {
  let sum = 3;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  const [first] = WEAVES;
  const weave = WEAVES[sum % WEAVES.length] ?? first;
  if (!weave) throw new Error('there are no weaves');
  return { colour: getNameColour(name), weave };
}
