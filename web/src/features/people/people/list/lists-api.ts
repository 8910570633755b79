import type { PeopleList } from '@kanisa/contract/people/lists.schema.ts';
import { peopleListFallbacks } from '@kanisa/contract/people/lists.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { PERSONS_KEY } from '../shared/api.ts';

export type { PeopleList };

const LISTS_KEY = [...PERSONS_KEY, 'lists'] as const;

export function usePeopleLists() {
  return useQuery({
    queryKey: LISTS_KEY,
    queryFn: ({ signal }) => callApi('GET /people/lists', { signal, fallback: peopleListFallbacks.list }),
    select: ({ lists }) => lists,
  });
}

/** The present number of people in each list. A list is counted when it is shown. */
export function useListCounts(lists: readonly PeopleList[]): ReadonlyMap<number, number | null> {
  const count = lists.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: [...LISTS_KEY, count],
    queryFn: ({ signal }) =>
      callApi('GET /people/lists', { query: { count }, signal, fallback: peopleListFallbacks.list }),
    enabled: count !== '',
    placeholderData: keepPreviousData,
  });
  return new Map(data?.lists.map((list) => [list.id, list.count]));
}
