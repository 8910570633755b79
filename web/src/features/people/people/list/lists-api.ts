import type { PeopleList } from '@kanisa/contract/people/lists.schema.ts';
import { peopleListFallbacks } from '@kanisa/contract/people/lists.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
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
export function useListCounts(lists: readonly PeopleList[]): ReadonlyMap<number, number> {
  const answers = useQueries({
    queries: lists.map(({ id }) => ({
      queryKey: [...LISTS_KEY, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi('GET /people/lists/:id', { params: { id }, signal, fallback: peopleListFallbacks.list }),
    })),
  });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.list.id, data.list.count] as const] : [])));
}
