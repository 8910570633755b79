import { joiningFallbacks } from '@kanisa/contract/departments/joining.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DEPARTMENTS_KEY, reloadDepartments } from '../shared/api.ts';

/** Questions about joining that the signed-in person answers. */
export function useAsks() {
  const { username } = useSession();
  return useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'asks', username],
    queryFn: ({ signal }) => callApi('GET /profile/asks', { signal, fallback: joiningFallbacks.list }),
    select: ({ asks }) => asks,
  });
}

export function useAskAnswer(onAnswered: (message: string) => void) {
  const client = useQueryClient();
  return useApiMutation<void, { id: number; accept: boolean }>({
    async mutationFn({ id, accept }) {
      const answer = await callApi('POST /profile/asks/:id', {
        params: { id },
        body: { accept },
        fallback: joiningFallbacks.answer,
      });
      onAnswered(answer.message);
    },
    // After an error too: somebody else may have answered.
    onSettled: () => reloadDepartments(client),
  });
}
