import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ValueOf } from './ask-together.ts';

export const SEARCH_WORDS_MAX = 8;
/** The trigram index needs three letters. */
const SUBSTRING_LENGTH_MIN = 3;

/** Escapes the wildcards of LIKE. */
export const escapeLikePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&');

interface WordPatterns {
  /** The index searches this part. */
  part: string | Placeholder;
  whole: string | Placeholder;
}

/**
 * Matches rows whose search text contains every word: anywhere for words of three letters or more, at the beginning of a
 * word for shorter ones. The trigram index on the column serves both.
 */
export function buildPersonSearch(searchText: AnyPgColumn, search: string): SQL {
  return buildPatternSearch(searchText, toWordPatterns(search));
}

/** Like buildPersonSearch, for a query that is prepared for this number of words. See toSearchValues. */
export function buildPreparedPersonSearch(searchText: AnyPgColumn, words: number, valueOf: ValueOf): SQL {
  const patterns = Array.from({ length: words }, (_, at) => ({
    part: valueOf(`part${at}`),
    whole: valueOf(`whole${at}`),
  }));
  return buildPatternSearch(searchText, patterns);
}

/** The values of a prepared search and the number of its words. */
export function toSearchValues(search: string): { words: number; values: Record<string, unknown> } {
  const patterns = toWordPatterns(search);
  const values = patterns.flatMap(({ part, whole }, at) => [
    [`part${at}`, part],
    [`whole${at}`, whole],
  ]);
  return { words: patterns.length, values: Object.fromEntries(values) };
}

function toWordPatterns(search: string): WordPatterns[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX);
  return words.map((word) => {
    const isShort = word.length < SUBSTRING_LENGTH_MIN;
    const whole = `${isShort ? '% ' : '%'}${escapeLikePattern(word)}%`;
    // Half of all users share the domain after the @, so the index searches the part before it.
    const [local = ''] = word.split('@');
    return { part: local.length < SUBSTRING_LENGTH_MIN ? whole : `%${escapeLikePattern(local)}%`, whole };
  });
}

function buildPatternSearch(searchText: AnyPgColumn, patterns: readonly WordPatterns[]): SQL {
  return sql.join(
    patterns.map(({ part, whole }) =>
      // `|| ''` keeps the full comparison out of the index.
      part === whole
        ? sql`${searchText} like ${part}`
        : sql`${searchText} like ${part} and (${searchText} || '') like ${whole}`,
    ),
    sql` and `,
  );
}
