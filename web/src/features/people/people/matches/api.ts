import type { Match } from '@kanisa/contract/people/matches.schema.ts';
import { matchFallbacks } from '@kanisa/contract/people/matches.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { PERSONS_KEY, reloadPersons } from '../shared/api.ts';

/** New accounts that may belong to a record. Only admins may ask. */
export function useMatches(isAllowed: boolean) {
  return useQuery({
    queryKey: [...PERSONS_KEY, 'matches'],
    queryFn: ({ signal }) => callApi('GET /people/matches', { signal, fallback: matchFallbacks.list }),
    enabled: isAllowed,
  });
}

export interface MatchDecision {
  match: Match;
  attach: boolean;
}

export function useMatchAnswer(onAnswered: (message: string) => void) {
  const client = useQueryClient();
  return useApiMutation<void, MatchDecision>({
    async mutationFn({ match, attach }) {
      const { message } = await callApi('POST /people/matches/:id', {
        params: { id: match.id },
        body: { attach, account_id: match.account.id },
        fallback: matchFallbacks.answer,
      });
      onAnswered(message);
    },
    // After an error too: another admin may have answered.
    onSettled: () => reloadPersons(client),
  });
}
