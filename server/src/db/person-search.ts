import { type SQL, sql } from 'drizzle-orm';
import { users } from '../domains/identity/accounts/accounts.table.ts';

const SEARCH_WORDS_MAX = 8;
/** The trigram index needs three letters. */
const SUBSTRING_LENGTH_MIN = 3;

const escapeLikePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/**
 * Matches people whose name, username, e-mail address or phone number contains every word of the query. Words of three
 * letters or more match anywhere, shorter ones at the beginning of a word. The trigram index serves both.
 */
export function buildPersonSearch(query: string): SQL {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX);
  return sql.join(words.map(buildWordCondition), sql` and `);
}

function buildWordCondition(word: string): SQL {
  const pattern = word.length < SUBSTRING_LENGTH_MIN ? `% ${escapeLikePattern(word)}%` : `%${escapeLikePattern(word)}%`;
  const [local = ''] = word.split('@');
  if (local === word || local.length < SUBSTRING_LENGTH_MIN) return sql`${users.searchText} like ${pattern}`;
  // Half of all people share the domain after the @. The index searches the local part; the rest is compared.
  return sql`${users.searchText} like ${`%${escapeLikePattern(local)}%`} and (${users.searchText} || '') like ${pattern}`;
}
