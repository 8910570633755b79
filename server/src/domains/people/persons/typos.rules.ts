import { TYPO_SEARCH_LETTERS_MIN } from '@kanisa/contract/people/people.ts';

/** From this length on two slips are forgiven. */
const LONG_WORD_LETTERS_MIN = 8;

/** Words of a name in which a typo can be forgiven; null if the search is none. */
export function listTypoWords(search: string | undefined): string[] | null {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isName = words.length > 0 && words.every((word) => /^[\p{L}\p{M}'’-]+$/u.test(word));
  return isName && words.some((word) => word.length >= TYPO_SEARCH_LETTERS_MIN) ? words : null;
}

/** Whether each word is one of the name but for a letter that is missing, wrong, too many, or beside its place. */
export function isTypoOf(words: readonly string[], name: string): boolean {
  const parts = name.split(/\s+/);
  return words.every((word) => parts.some((part) => countSlips(word, part) <= getSlipsMax(word)));
}

function getSlipsMax({ length }: string): number {
  if (length < TYPO_SEARCH_LETTERS_MIN) return 0;
  return length < LONG_WORD_LETTERS_MIN ? 1 : 2;
}

/** Letters to insert, remove, replace, or swap with the next one. */
export function countSlips(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
