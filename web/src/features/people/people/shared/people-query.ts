import type { QueryInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { listPeople } from '@kanisa/contract/people/people.schema.ts';
import { PERSON_SORTS } from '@kanisa/contract/people/people.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Search parameters of the list that the server takes as they are. */
export const PEOPLE_PARAMS = [
  'search',
  'kind',
  'age_min',
  'age_max',
  'area',
  'status',
  'gender',
  'department',
  'tag',
  'has_account',
  'joined_since',
  'birthday_month',
  'field',
] as const;

export type PeopleQuery = Partial<Record<(typeof PEOPLE_PARAMS)[number] | 'sort' | 'order', string>>;
export type PeopleQueryInput = NonNullable<QueryInputOf<typeof listPeople>>;

/** The server names a value that does not exist. */
export const toQueryInput = (query: PeopleQuery): PeopleQueryInput => query as PeopleQueryInput;

/** Reads the search, the filters and the order of an address. Anything else counts as none. */
export function parsePeopleQuery(address: URLSearchParams): PeopleQuery {
  const query: PeopleQuery = {};
  for (const name of PEOPLE_PARAMS) {
    const value = (address.get(name) ?? '').trim();
    if (value !== '') query[name] = value;
  }
  const sort = PERSON_SORTS.find((one) => one === address.get('sort'));
  if (sort) query.sort = sort;
  if (address.get('order') === 'desc') query.order = 'desc';
  return query;
}

export function usePeopleQuery(): PeopleQuery {
  const [address] = useSearchParams();
  return useMemo(() => parsePeopleQuery(address), [address]);
}
