import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { PrintedGroup, printPeople } from '@kanisa/contract/people/print.schema.ts';
import { type PrintLayout, printFallbacks } from '@kanisa/contract/people/print.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { PERSONS_KEY } from '../shared/api.ts';
import { toQueryInput, usePeopleQuery } from '../shared/people-query.ts';

export type PrintAnswer = AnswerOf<typeof printPeople>;
export type { PrintedGroup };

/** Asked for once: each answer is recorded as a print. */
export function usePrint(layout: PrintLayout) {
  const filters = usePeopleQuery();
  const household = useSearchParams()[0].get('household');
  const query = household === null ? toQueryInput(filters) : { household };
  return useQuery({
    queryKey: [...PERSONS_KEY, 'print', layout, query],
    queryFn: ({ signal }) =>
      callApi('GET /people/print', { query: { ...query, layout }, signal, fallback: printFallbacks.read }),
    staleTime: Infinity,
    gcTime: 0,
  });
}
