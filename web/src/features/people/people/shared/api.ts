import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { listPeople, Person, PersonSummary, readPerson } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { type PeopleQuery, toQueryInput } from './people-query.ts';

/** Root query key of the records of people. Users have a key of their own. */
export const PERSONS_KEY = ['persons'] as const;

export type PeoplePage = AnswerOf<typeof listPeople>;
export type PersonAnswer = AnswerOf<typeof readPerson>;

const getListKey = (query: PeopleQuery) => [...PERSONS_KEY, 'list', query] as const;

/** The list in pages; the next one is loaded while the reader scrolls. */
export function usePeople(query: PeopleQuery) {
  return useInfiniteQuery({
    queryKey: getListKey(query),
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /people', {
        query: { ...toQueryInput(query), page: String(pageParam) },
        signal,
        fallback: personFallbacks.list,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages, is_more: isMore } }) =>
      page < pages || isMore ? page + 1 : undefined,
    // Keeps showing the previous people while those of another search load.
    placeholderData: keepPreviousData,
  });
}

/** The people of a list who are loaded already, for the neighbours of a record. */
export function readLoadedPeople(client: QueryClient, query: PeopleQuery): { people: PersonSummary[]; total: number } {
  const data = client.getQueryData<InfiniteData<PeoplePage>>(getListKey(query));
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  return { people, total: data?.pages[0]?.pagination.total ?? people.length };
}

const getPersonKey = (id: number) => [...PERSONS_KEY, 'one', id] as const;

export function personOptions(id: number) {
  return {
    queryKey: getPersonKey(id),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPerson(id, signal),
  };
}

export function usePerson(id: number) {
  return useQuery(personOptions(id));
}

export function fetchPerson(id: number, signal?: AbortSignal): Promise<PersonAnswer> {
  return callApi('GET /people/:id', { params: { id }, fallback: personFallbacks.read, ...(signal ? { signal } : {}) });
}

/** Stores an answer about a person. Lists, notes and households ask again. */
export function cachePerson(client: QueryClient, answer: Pick<PersonAnswer, 'person' | 'households'>): void {
  const { person, households } = answer;
  client.setQueryData<PersonAnswer>(getPersonKey(person.id), { person, households });
  void client.invalidateQueries({
    queryKey: PERSONS_KEY,
    predicate: ({ queryKey }) => !(queryKey[1] === 'one' && queryKey[2] === person.id),
  });
}

export const reloadPersons = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: PERSONS_KEY });

export type { Person, PersonSummary };
