import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { cachePerson } from '../shared/api.ts';

/** Records that a person has died, and takes that back. */
export function useDeath(person: Person) {
  const client = useQueryClient();
  const change = useApiMutation<void, { status: 'died' } | { undo_death: true }>({
    async mutationFn(values) {
      const answer = await callApi('PATCH /people/:id', {
        params: { id: person.id },
        body: { ...values, version: person.version },
        fallback: personFallbacks.save,
      });
      cachePerson(client, answer);
      showSuccessToast(answer.message);
    },
    onError: showApiErrorToast,
  });
  return {
    record: () => change.mutate({ status: 'died' }),
    undo: () => change.mutate({ undo_death: true }),
    isBusy: change.isPending,
  };
}
