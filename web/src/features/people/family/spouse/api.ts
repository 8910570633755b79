import { spouseFallbacks } from '@kanisa/contract/people/spouses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { reloadFamily } from '../api.ts';

export interface SpouseAnswer {
  question_id: number;
  accept: boolean;
}

/** The two writes beside the form. The list and its sharing are read again, also after an error. */
export function useSpouseWrites(onDone: () => void) {
  const client = useQueryClient();
  const shared = { onError: showApiErrorToast, onSettled: () => reloadFamily(client) };
  const finish = ({ message }: { message: string }) => {
    showSuccessToast(message);
    onDone();
  };
  const answer = useApiMutation<void, SpouseAnswer>({
    ...shared,
    mutationFn: async (body) =>
      finish(await callApi('PATCH /profile/household', { body, fallback: spouseFallbacks.answer })),
  });
  const end = useApiMutation({
    ...shared,
    mutationFn: async () => finish(await callApi('DELETE /profile/household', { fallback: spouseFallbacks.end })),
  });
  return { answer: answer.mutate, end: () => end.mutate(), isBusy: answer.isPending || end.isPending };
}
