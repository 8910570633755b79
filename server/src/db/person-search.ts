import { type SQL, sql } from 'drizzle-orm';
import { users } from '../domains/identity/accounts/accounts.table.ts';

const SEARCH_WORDS_MAX = 8;
/** Shorter words have no three letters for the index to go by. */
const SUBSTRING_LENGTH_MIN = 3;

const escapeLikePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/**
 * People whose name, username, e-mail address or phone number holds every word of what was typed: anywhere from three
 * letters on, at the beginning of a word for fewer. Both are found by the trigram index.
 */
export function buildPersonSearch(typed: string): SQL {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX);
  return sql.join(words.map(buildWordCondition), sql` and `);
}

function buildWordCondition(word: string): SQL {
  const pattern = word.length < SUBSTRING_LENGTH_MIN ? `% ${escapeLikePattern(word)}%` : `%${escapeLikePattern(word)}%`;
  const [local = ''] = word.split('@');
  if (local === word || local.length < SUBSTRING_LENGTH_MIN) return sql`${users.searchText} like ${pattern}`;
  // Half of all people share what stands behind the @: the index goes by what stands before it, and the rest is compared.
  return sql`${users.searchText} like ${`%${escapeLikePattern(local)}%`} and (${users.searchText} || '') like ${pattern}`;
}
