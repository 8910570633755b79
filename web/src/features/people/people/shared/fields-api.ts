import { peopleFieldFallbacks } from '@kanisa/contract/people/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { PERSONS_KEY } from './api.ts';

/** The church's own fields, and the tags in use. */
export function usePeopleFields() {
  return useQuery({
    queryKey: [...PERSONS_KEY, 'fields'],
    queryFn: ({ signal }) => callApi('GET /people/fields', { signal, fallback: peopleFieldFallbacks.read }),
  });
}
