import { COUNT_MAX } from '@kanisa/contract/core/list-params.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { defineQueryByLimit, inlineNumber } from '../../../db/define-query.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { toUserRecord, type UserRecord, userColumns } from './users.repo.ts';

/** Only letters: the trigram index serves it, and few people share a whole name. */
const NAME = /^\p{L}{3,}$/u;
const COUNT_LIMIT = COUNT_MAX + 1;
const COMMON_NAMES_MAX = 1000;

/**
 * Searches that reached the count limit. PostgreSQL stops early when it plans a search for such a word; the kept plan
 * collects all matches from the index first.
 */
const commonNames = new Set<string>();

const queryUsersByName = defineQueryByLimit('search_users', (db, placeholder, limit) => {
  const matches = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.searchText} like ${placeholder('pattern')}`)
    .limit(inlineNumber(COUNT_LIMIT))
    .as('matches');
  const hits = db
    .select({ id: matches.id, found: sql<number>`(count(*) over ())::int`.as('found') })
    .from(matches)
    .orderBy(desc(matches.id))
    .limit(limit)
    .as('hits');
  return db
    .select({ ...userColumns, found: hits.found })
    .from(hits)
    .innerJoin(users, eq(users.id, hits.id))
    .leftJoin(photos, eq(photos.userId, users.id))
    .orderBy(desc(hits.id));
});

/**
 * Returns the first page of a search for one name, newest first, and the number of matches up to the count limit. Null if
 * the search is not a name, or is known to match many people: PostgreSQL has to plan such a search for its own words.
 */
export async function listUsersByName(
  db: DbOrTx,
  search: string,
  limit: number,
): Promise<{ rows: UserRecord[]; found: number } | null> {
  const name = search.trim().toLowerCase();
  if (!NAME.test(name) || commonNames.has(name)) return null;
  const rows = await queryUsersByName(db, limit, { pattern: `%${name}%` });
  const found = rows[0]?.found ?? 0;
  if (found === COUNT_LIMIT) rememberCommonName(name);
  return { rows: rows.map(toUserRecord), found };
}

function rememberCommonName(name: string): void {
  if (commonNames.size === COMMON_NAMES_MAX) commonNames.clear();
  commonNames.add(name);
}
