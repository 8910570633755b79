import { type SQL, sql } from 'drizzle-orm';
import { users } from '../modules/accounts/accounts.table.ts';

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
  const patterns = words.map((word) => (word.length < ANYWHERE_FROM ? `% ${escaped(word)}%` : `%${escaped(word)}%`));
  return sql.join(
    patterns.map((pattern) => sql`${users.searchText} like ${pattern}`),
    sql` and `,
  );
}
