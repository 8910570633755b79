import { type SQL, sql } from 'drizzle-orm';
import { users } from '../domains/identity/accounts/accounts.table.ts';

const WORDS_MOST = 8;
/** Shorter words have no three letters for the index to go by. */
const ANYWHERE_FROM = 3;

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/**
 * People whose name, username, e-mail address or phone number holds every word of what was typed: anywhere from three
 * letters on, at the beginning of a word for fewer. Both are found by the trigram index.
 */
export function isPersonMatching(typed: string): SQL {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);
  return sql.join(words.map(isHolding), sql` and `);
}

function isHolding(word: string): SQL {
  const pattern = word.length < ANYWHERE_FROM ? `% ${escaped(word)}%` : `%${escaped(word)}%`;
  const [local = ''] = word.split('@');
  if (local === word || local.length < ANYWHERE_FROM) return sql`${users.searchText} like ${pattern}`;
  // Half of all people share what stands behind the @: the index goes by what stands before it, and the rest is compared.
  return sql`${users.searchText} like ${`%${escaped(local)}%`} and (${users.searchText} || '') like ${pattern}`;
}
