import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { buildPersonSearch, escapeLikePattern } from '../../../db/person-search.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { buildIsChild, buildIsGuardian } from '../persons/children.repo.ts';
import type { Viewing } from '../persons/persons.repo.ts';
import { householdMembers, households } from './households.table.ts';

export interface HouseholdRow {
  id: number;
  name: string;
  adults: string[];
  peopleCount: number;
  childrenCount: number;
}

interface Search extends Viewing {
  search: string | undefined;
  /** Pastors find no child, and keepers find one by name only. */
  findsChildren: 'all' | 'by name' | 'none';
}

const fullName = sql`lower(concat_ws(' ', ${people.firstName}, ${people.lastName}))`;

function buildPersonMatch(search: string, { findsChildren, readerId, adultsBornUntil }: Search): SQL {
  const isMatch = buildPersonSearch(people.searchText, search);
  if (findsChildren === 'all') return isMatch;
  const isOpen = sql`(not (${buildIsChild(people, adultsBornUntil)}) or ${buildIsGuardian(people, readerId)})`;
  const byName = findsChildren === 'none' ? sql`false` : buildNameMatch(search);
  return sql`${isMatch} and (${isOpen} or ${byName})`;
}

function buildNameMatch(search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`${fullName} like ${`%${escapeLikePattern(word)}%`}`),
    sql` and `,
  );
}

function buildMatch({ search, ...rest }: Search): SQL {
  if (search === undefined) return sql`true`;
  return sql`(lower(home.name) like ${`%${escapeLikePattern(search.toLowerCase())}%`} or home.id in (
    select lives.household_id from ${people} join ${householdMembers} as lives on lives.person_id = ${people.id}
    where ${buildPersonMatch(search, { search, ...rest })}))`;
}

/** By name. Counts up to `max` households. */
export async function listHouseholdRows(
  db: DbOrTx,
  search: Search,
  { limit, offset, max }: { limit: number; offset: number; max: number },
): Promise<{ rows: HouseholdRow[]; found: number }> {
  const match = buildMatch(search);
  const isChild = buildIsChild(people, search.adultsBornUntil);
  const { rows } = await db.execute<{ found: number; list: HouseholdRow[] | null }>(sql`
    with page as (select home.id, home.name from ${households} as home where ${match}
      order by lower(home.name), home.id limit ${limit} offset ${offset})
    select (select count(*)::int from (select from ${households} as home where ${match} limit ${max}) as counted) as found,
      (select json_agg(json_build_object('id', page.id, 'name', page.name, 'adults', coalesce(lived.adults, '[]'),
          'peopleCount', coalesce(lived.all_people, 0), 'childrenCount', coalesce(lived.children, 0))
        order by lower(page.name), page.id)
      from page left join lateral (
        select count(*)::int as all_people, count(*) filter (where known.is_child)::int as children,
          json_agg(known.name order by known.id) filter (where not known.is_child) as adults
        from (select ${people.id} as id, concat_ws(' ', ${people.firstName}, ${people.lastName}) as name, ${isChild} as is_child
          from ${householdMembers} as lives join ${people} on ${people.id} = lives.person_id
          where lives.household_id = page.id) as known) as lived on true) as list`);
  return { rows: rows[0]?.list ?? [], found: rows[0]?.found ?? 0 };
}
