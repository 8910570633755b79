import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { readHousehold, UpdateHouseholdBody } from '@kanisa/contract/people/households.schema.ts';
import { type HouseholdPosition, householdFallbacks } from '@kanisa/contract/people/households.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { PERSONS_KEY, reloadPersons } from '../people/shared/api.ts';

export type HouseholdAnswer = AnswerOf<typeof readHousehold>;

const getKey = (id: number) => [...PERSONS_KEY, 'household', id] as const;

export function useHousehold(id: number | null) {
  return useQuery({
    queryKey: getKey(id ?? 0),
    queryFn: ({ signal }) =>
      callApi('GET /households/:id', { params: { id: id ?? 0 }, signal, fallback: householdFallbacks.read }),
    enabled: id !== null,
  });
}

export function cacheHousehold(client: QueryClient, { household, people }: HouseholdAnswer): void {
  client.setQueryData<HouseholdAnswer>(getKey(household.id), { household, people });
  void client.invalidateQueries({
    queryKey: PERSONS_KEY,
    predicate: ({ queryKey }) => !(queryKey[1] === 'household' && queryKey[2] === household.id),
  });
}

type Change =
  | { kind: 'household'; body: Omit<UpdateHouseholdBody, 'version'>; version: string }
  | { kind: 'put'; personId: number; body: { position?: HouseholdPosition; is_main?: boolean } }
  | { kind: 'remove'; personId: number };

/** The answer has the household, unless it is removed from. */
async function sendChange(id: number, change: Change): Promise<Partial<HouseholdAnswer> & { message: string }> {
  const fallback = householdFallbacks.save;
  switch (change.kind) {
    case 'household':
      return callApi('PATCH /households/:id', {
        params: { id },
        body: { ...change.body, version: change.version },
        fallback,
      });
    case 'put':
      return callApi('PUT /households/:id/people/:personId', {
        params: { id, personId: change.personId },
        body: change.body,
        fallback,
      });
    case 'remove':
      return callApi('DELETE /households/:id/people/:personId', {
        params: { id, personId: change.personId },
        fallback,
      });
  }
}

/** Changes a household and shows what came of it. */
export function useHouseholdChange(id: number) {
  const client = useQueryClient();
  return useApiMutation<void, Change>({
    async mutationFn(change) {
      const answer = await sendChange(id, change);
      const { household, people, message } = answer;
      if (household && people) cacheHousehold(client, { household, people });
      else void reloadPersons(client);
      showSuccessToast(message);
    },
    onError: showApiErrorToast,
  });
}
