import type { PeopleList } from '@kanisa/contract/people/lists.schema.ts';
import { readStoredQuery } from './list-query.rules.ts';
import type { PeopleListRow } from './lists.repo.ts';
import type { CountedList } from './lists.service.ts';

export function presentPeopleList(list: PeopleListRow, readerId: number): PeopleList {
  const { params, columns } = readStoredQuery(list);
  return {
    id: list.id,
    name: list.name,
    is_shared: list.isShared,
    is_own: list.ownerId === readerId,
    query: params,
    columns,
  };
}

export const presentCountedList = ({ list, count }: CountedList, readerId: number) => ({
  ...presentPeopleList(list, readerId),
  count,
});
