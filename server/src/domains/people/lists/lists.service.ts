import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { CreatePeopleListBody, UpdatePeopleListBody } from '@kanisa/contract/people/lists.schema.ts';
import { LISTS_MAX, peopleListMessages } from '@kanisa/contract/people/lists.ts';
import type { PersonSort } from '@kanisa/contract/people/people.ts';
import type { PeopleFilters } from '@kanisa/contract/people/people-filters.schema.ts';
import type { SortOrder } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { mayFilterBy } from '../persons/people-filters.rules.ts';
import { countPeopleFor, toPeopleSearch } from '../persons/people-list.service.ts';
import { getReader } from '../persons/readers.rules.ts';
import { mayDeleteList, readStoredQuery, toStoredQuery } from './list-query.rules.ts';
import {
  countOwnLists,
  deletePeopleListRow,
  findPeopleList,
  insertPeopleList,
  listPeopleListRows,
  type PeopleListRow,
  updatePeopleListRow,
} from './lists.repo.ts';

export interface SeenList {
  list: PeopleListRow;
  count: number | null;
}

export type CountedList = SeenList & { count: number };

/** One count after the other, so that other requests have their turn between them. */
export async function listPeopleLists(deps: Deps, actor: Actor, countedIds: readonly number[]): Promise<SeenList[]> {
  const lists: SeenList[] = [];
  for (const list of await listPeopleListRows(deps.db, actor.id)) {
    const { filters, sort } = readStoredQuery(list);
    const isCounted = countedIds.includes(list.id) && mayFilterBy(getReader(actor), filters, sort);
    lists.push({ list, count: isCounted ? await countPeopleFor(deps, actor, filters) : null });
  }
  return lists;
}

async function getList(db: DbOrTx, actor: Actor, id: number): Promise<PeopleListRow> {
  const list = await findPeopleList(db, actor.id, id);
  if (!list) throw new AppError('not_found', peopleListMessages.notFound);
  return list;
}

export interface PeopleRequest extends PeopleFilters {
  list?: number | undefined;
  sort?: PersonSort | undefined;
  order?: SortOrder | undefined;
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

/** The request. An absent filter leaves the one of the saved list. */
export async function readPeopleRequest(deps: Deps, actor: Actor, { list, sort, order, ...filters }: PeopleRequest) {
  const saved = list === undefined ? null : readStoredQuery(await getList(deps.db, actor, list));
  return {
    filters: { ...saved?.filters, ...Object.fromEntries(Object.entries(filters).filter(isGiven)) },
    sort: sort ?? saved?.sort,
    order: order ?? saved?.order,
    columns: saved?.columns ?? [],
  };
}

/** The filters of a list that the reader may use. */
export async function getListQuery(db: DbOrTx, actor: Actor, id: number) {
  return readStoredQuery(await getList(db, actor, id));
}

export async function getCountedList(deps: Deps, actor: Actor, id: number): Promise<CountedList> {
  const list = await getList(deps.db, actor, id);
  return { list, count: await countPeopleFor(deps, actor, readStoredQuery(list).filters) };
}

export async function createPeopleList(deps: Deps, actor: Actor, body: CreatePeopleListBody): Promise<CountedList> {
  const query = toStoredQuery(body.query);
  const id = await transactionAsOffice(deps, actor, async (tx) => {
    toPeopleSearch(deps, actor, readStoredQuery({ query }));
    if ((await countOwnLists(tx, actor.id)) >= LISTS_MAX) throw new AppError('invalid', peopleListMessages.tooMany);
    const list = { ownerId: actor.id, name: body.name, isShared: body.is_shared ?? false, query };
    return insertPeopleList(tx, list, deps.clock.now());
  });
  return getCountedList(deps, actor, id);
}

export async function updatePeopleList(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, is_shared: isShared, query, ...rest }: UpdatePeopleListBody,
): Promise<CountedList> {
  requireNoFieldsLeft(rest);
  await transactionAsOffice(deps, actor, async (tx) => {
    const list = await getList(tx, actor, id);
    if (list.ownerId !== actor.id) throw new AppError('forbidden', peopleListMessages.mayNotChange);
    const stored = query && toStoredQuery(query);
    if (stored) toPeopleSearch(deps, actor, readStoredQuery({ query: stored }));
    const changes = {
      ...(name !== undefined && { name }),
      ...(isShared !== undefined && { isShared }),
      ...(stored && { query: stored }),
    };
    await updatePeopleListRow(tx, id, changes, deps.clock.now());
  });
  return getCountedList(deps, actor, id);
}

export async function deletePeopleList(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAsOffice(deps, actor, async (tx, reader) => {
    const list = await getList(tx, actor, id);
    if (!mayDeleteList(list, reader)) throw new AppError('forbidden', peopleListMessages.mayNotChange);
    await deletePeopleListRow(tx, id);
  });
}
