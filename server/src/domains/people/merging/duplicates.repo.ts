import { type DuplicateReason, SAME_VALUE_MAX } from '@kanisa/contract/people/merging.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { buildIsChild } from '../persons/children.repo.ts';

export interface DuplicatePair {
  ids: [number, number];
  reasons: DuplicateReason[];
}

interface DuplicateSearch {
  /** A keeper knows name, age in years and household of a child, and merges nobody who logs in. */
  isKeeper: boolean;
  today: string;
  adultsBornUntil: string;
  limit: number;
  offset: number;
}

/** People who share a value that few have. How many have it counts only whom the reader may know it of. */
const shares = (reason: DuplicateReason, value: SQL, isKnown = sql`true`) => sql`
  select one.id as one, other.id as other, ${reason}::text as reason
  from (select array_agg(id) as ids from (select ${value} as value, array_agg(id) as all_ids from people
      where ${value} is not null group by 1 having count(*) >= 2) as alike
    cross join lateral (select sharing.id from people as sharing
      where sharing.id = any(alike.all_ids) and ${isKnown}) as known
    group by alike.value having count(*) between 2 and ${SAME_VALUE_MAX}) as shared
  cross join lateral unnest(shared.ids) as one(id) cross join lateral unnest(shared.ids) as other(id)
  where one.id < other.id`;

const NAME = sql.raw(`lower(first_name) || ' ' || lower(last_name)`);

const buildYears = (dateOfBirth: SQL, today: string) => sql`case when ${dateOfBirth} ~ '^[0-9]{4}-'
  then extract(year from age(${today}::date, ${dateOfBirth}::date)) end`;

/**
 * Two people of a household with the same first name, last names that do not contradict each other, and about one age:
 * a child may have the name of its grandmother.
 */
const sharesHousehold = (today: string) => sql`
  select one.id, other.id, 'household' from household_members as here
  join household_members as there on there.household_id = here.household_id and there.person_id > here.person_id
  join people as one on one.id = here.person_id join people as other on other.id = there.person_id
  where lower(one.first_name) = lower(other.first_name)
    and lower(coalesce(one.last_name, other.last_name, '')) = lower(coalesce(other.last_name, one.last_name, ''))
    and coalesce(abs(${buildYears(sql`one.date_of_birth`, today)} - ${buildYears(sql`other.date_of_birth`, today)}) <= 1, true)`;

const buildAge = (today: string) => sql`${NAME} || ' ' || ${buildYears(sql`date_of_birth`, today)}::text`;

/** A shared phone or address of people of one household says nothing: spouses and children share theirs. */
const LIVE_TOGETHER = sql`exists(select from household_members as here
  join household_members as there on there.household_id = here.household_id
  where here.person_id = pairs.one and there.person_id = pairs.other)`;

const ARE_APART = sql`exists(select from people_apart as apart
    where (apart.person_id, apart.other_id) in ((pairs.one, pairs.other), (pairs.other, pairs.one)))
  or exists(select from account_matches as matched where matched.state = 'refused'
    and (matched.account_id, matched.person_id) in ((pairs.one, pairs.other), (pairs.other, pairs.one)))
  or exists(select from family_members as listed
    where (listed.user_id, listed.person_id) in ((pairs.one, pairs.other), (pairs.other, pairs.one)))`;

/** Pairs of adults or of children, the newest record first. The total counts all of them. */
export async function listDuplicatePairs(
  db: DbOrTx,
  { isKeeper, today, adultsBornUntil, limit, offset }: DuplicateSearch,
): Promise<{ pairs: DuplicatePair[]; total: number }> {
  const ofChildren = isKeeper ? sql`pairs.reason in ('age', 'household')` : sql`pairs.reason <> 'age'`;
  // Otherwise seven invented records with a number would tell whether a child has it, too.
  const isKnown = isKeeper ? sql`not (${isChildOf('sharing', adultsBornUntil)})` : undefined;
  const accounts = isKeeper ? sql`and one.username is null and other.username is null` : sql``;
  const { rows } = await db.execute<{ one: number; other: number; reasons: DuplicateReason[]; total: number }>(sql`
    with pairs as (
      ${shares('phone', sql`phone_number`, isKnown)} union all ${shares('email', sql`lower(personal_email)`, isKnown)}
      union all ${shares('birthday', sql`${NAME} || ' ' || date_of_birth`, isKnown)}
      ${isKeeper ? sql`union all ${shares('age', buildAge(today))}` : sql``}
      union all ${sharesHousehold(today)}
    ), likely as (
      select pairs.one, pairs.other, array_agg(distinct pairs.reason order by pairs.reason) as reasons
      from pairs join ${people} as one on one.id = pairs.one join ${people} as other on other.id = pairs.other
      cross join lateral (select ${isChildOf('one', adultsBornUntil)} as is_child) as first
      cross join lateral (select ${isChildOf('other', adultsBornUntil)} as is_child) as second
      where first.is_child = second.is_child
        and case when first.is_child then ${ofChildren} else pairs.reason <> 'age' end
        and not (pairs.reason in ('phone', 'email') and ${LIVE_TOGETHER}) and not (${ARE_APART}) ${accounts}
      group by pairs.one, pairs.other
    )
    select one, other, reasons, (count(*) over ())::int as total from likely
    order by other desc, one desc limit ${limit} offset ${offset}`);
  const pairs = rows.map(({ one, other, reasons }): DuplicatePair => ({ ids: [one, other], reasons }));
  return { pairs, total: rows[0]?.total ?? 0 };
}

const isChildOf = (row: string, adultsBornUntil: string) => {
  const column = (name: string) => sql`${sql.identifier(row)}.${sql.identifier(name)}`;
  const columns = { id: column('id'), dateOfBirth: column('date_of_birth'), isAdult: column('is_adult') };
  return buildIsChild(columns, sql`${adultsBornUntil}`);
};
