import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { buildIsChild } from './children.repo.ts';
import { buildPeopleCondition, type PeopleSearch } from './people-list.repo.ts';

/** Children, and people who have died. */
const buildIsUnreachable = (adultsBornUntil: string) =>
  sql`(${buildIsChild(people, adultsBornUntil)} or ${people.status} is not distinct from 'died')`;

export async function listAdultIds(db: DbOrTx, search: PeopleSearch): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${people.id} from ${people}
    where ${buildPeopleCondition(search)} and not ${buildIsUnreachable(search.adultsBornUntil)} order by ${people.id}`);
  return rows.map(({ id }) => id);
}

export async function listUnreachableIds(
  db: DbOrTx,
  ids: readonly number[],
  adultsBornUntil: string,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${people.id} from ${people} where ${people.id} in ${[...ids]} and ${buildIsUnreachable(adultsBornUntil)}`);
  return rows.map(({ id }) => id);
}

export async function listChildrenAmong(
  db: DbOrTx,
  personIds: readonly number[],
  adultsBornUntil: string,
): Promise<number[]> {
  if (personIds.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${people.id} from ${people}
    where ${people.id} in ${[...personIds]} and ${buildIsChild(people, adultsBornUntil)}`);
  return rows.map(({ id }) => id);
}
