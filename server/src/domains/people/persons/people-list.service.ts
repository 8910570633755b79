import { type PersonSort, TYPO_SEARCH_HITS_MIN } from '@kanisa/contract/people/people.ts';
import type { PeopleFilters } from '@kanisa/contract/people/people-filters.schema.ts';
import type { SortOrder } from '@kanisa/contract/people/users.ts';
import type { Deps } from '../../../core/deps.ts';
import { getCountLimit, toCappedTotal } from '../../../db/capped-count.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { rejectForbiddenFilters } from './people-filters.rules.ts';
import {
  countPeople,
  listAllPeopleIds,
  listPeopleIds,
  listSimilarNames,
  type PeopleSearch,
} from './people-list.repo.ts';
import { listPeopleByIds } from './persons.repo.ts';
import { getReader } from './readers.rules.ts';
import { getToday, getViewing, type SeenPerson, seePerson, type TimeDeps } from './see-people.service.ts';
import { isTypoOf, listTypoWords } from './typos.rules.ts';

interface PeopleSorting {
  sort?: PersonSort | undefined;
  order?: SortOrder | undefined;
}

export interface PeopleQuery extends PeopleSorting {
  filters: PeopleFilters;
  page: number;
  perPage: number;
}

export interface PeoplePage {
  people: SeenPerson[];
  total: number;
  isMore: boolean;
  isTypoSearch: boolean;
}

/** Checks what the reader may filter by. */
export function toPeopleSearch(
  deps: TimeDeps,
  actor: Actor,
  { filters, sort }: Pick<PeopleQuery, 'filters' | 'sort'>,
): PeopleSearch {
  const reader = getReader(actor);
  rejectForbiddenFilters(reader, filters, sort);
  const { adultsBornUntil } = getViewing(deps, reader);
  return { reader, today: getToday(deps), adultsBornUntil, filters };
}

export async function countPeopleFor(deps: Deps, actor: Actor, filters: PeopleFilters): Promise<number> {
  return countPeople(deps.db, toPeopleSearch(deps, actor, { filters }));
}

export async function listPeople(deps: Deps, actor: Actor, query: PeopleQuery): Promise<PeoplePage> {
  const search = toPeopleSearch(deps, actor, query);
  const { page, perPage } = query;
  const max = getCountLimit({ page, perPage });
  const slice = { ...withStandardOrder(query), limit: perPage, offset: (page - 1) * perPage, max };
  const { ids, found } = await listPeopleIds(deps.db, search, slice);
  const similar = page === 1 && found < TYPO_SEARCH_HITS_MIN ? await listSimilar(deps, search, perPage) : [];
  const added = similar.filter((id) => !ids.includes(id)).slice(0, perPage - ids.length);
  const all = [...ids, ...added];
  const people = await seeListedPeople(deps, actor, search, all);
  return { people, ...toCappedTotal(found + added.length, max), isTypoSearch: added.length > 0 };
}

const withStandardOrder = ({ sort = 'name', order = sort === 'newest' ? 'desc' : 'asc' }: PeopleSorting) => ({
  sort,
  order,
});

/** Everybody in the order of the list. Names spelled alike are not added. */
export async function listAllIds(deps: Deps, search: PeopleSearch, sorting: PeopleSorting): Promise<number[]> {
  return listAllPeopleIds(deps.db, search, withStandardOrder(sorting));
}

async function listSimilar(deps: Deps, search: PeopleSearch, limit: number): Promise<number[]> {
  const words = listTypoWords(search.filters.search);
  if (words === null) return [];
  const candidates = await listSimilarNames(deps.db, search, words);
  return candidates.flatMap(({ id, name }) => (isTypoOf(words, name) ? [id] : [])).slice(0, limit);
}

/**
 * A list shows details of children only to an admin who asks for children, and that is recorded. In every other list
 * they are names, so that nobody looks at them in passing.
 */
export async function seeListedPeople(
  deps: Deps,
  actor: Actor,
  search: PeopleSearch,
  ids: readonly number[],
): Promise<SeenPerson[]> {
  const { reader, today, filters } = search;
  const found = await listPeopleByIds(deps.db, ids, getViewing(deps, actor));
  const showsChildren = reader.kind === 'admin' && filters.kind === 'children';
  const people = found.map((person): SeenPerson => {
    const seen = seePerson(person, reader, today);
    return { ...seen, isLimited: seen.isLimited || (person.isChild && !person.isGuardian && !showsChildren) };
  });
  const children = people.flatMap(({ person, isLimited }) =>
    person.isChild && !isLimited && !person.isGuardian ? [person.id] : [],
  );
  if (children.length > 0) await recordListedChildren(deps, actor, children);
  return people;
}

async function recordListedChildren(deps: Deps, actor: Actor, ids: readonly number[]): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    await recordAudit(deps, tx, actor, { action: 'person.children_listed', after: { people: ids.join(', ') } });
  });
}
