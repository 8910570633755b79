import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const SEARCH_WORDS_MAX = 8;
/** The trigram index needs three letters. */
const SUBSTRING_LENGTH_MIN = 3;

/** Escapes the wildcards of LIKE. */
export const escapeLikePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/**
 * Matches rows whose search text contains every word: anywhere for words of three letters or more, at the beginning of a
 * word for shorter ones. The trigram index on the column serves both.
 */
export function buildPersonSearch(searchText: AnyPgColumn, search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX);
  return sql.join(
    words.map((word) => buildWordCondition(searchText, word)),
    sql` and `,
  );
}

function buildWordCondition(searchText: AnyPgColumn, word: string): SQL {
  const pattern = word.length < SUBSTRING_LENGTH_MIN ? `% ${escapeLikePattern(word)}%` : `%${escapeLikePattern(word)}%`;
  const [local = ''] = word.split('@');
  if (local === word || local.length < SUBSTRING_LENGTH_MIN) return sql`${searchText} like ${pattern}`;
  // Half of all users share the domain after the @: the index searches the part before it, and `|| ''` keeps the full
  // comparison out of the index.
  return sql`${searchText} like ${`%${escapeLikePattern(local)}%`} and (${searchText} || '') like ${pattern}`;
}
