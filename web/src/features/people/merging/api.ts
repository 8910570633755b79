import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { MergeBody, readMerge } from '@kanisa/contract/people/merging.schema.ts';
import { mergeFallbacks } from '@kanisa/contract/people/merging.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { PERSONS_KEY, reloadPersons } from '../people/shared/api.ts';

export type MergePreview = AnswerOf<typeof readMerge>;

/** Not below the key of people: after a merge one of the two is gone, and asking again would fail. */
const MERGE_KEY = ['merge'] as const;

export function useDuplicates(page: number) {
  return useQuery({
    queryKey: [...PERSONS_KEY, 'duplicates', page],
    queryFn: ({ signal }) =>
      callApi('GET /people/duplicates', { query: { page: String(page) }, signal, fallback: mergeFallbacks.list }),
  });
}

export function useKeepApart() {
  const client = useQueryClient();
  return useApiMutation<void, readonly [number, number]>({
    async mutationFn(ids) {
      const answer = await callApi('POST /people/duplicates', {
        body: { person_ids: [...ids] },
        fallback: mergeFallbacks.apart,
      });
      showSuccessToast(answer.message);
      await reloadPersons(client);
    },
    onError: showApiErrorToast,
  });
}

export function useMergePreview(id: number, otherId: number) {
  return useQuery({
    queryKey: [...MERGE_KEY, id, otherId],
    queryFn: ({ signal }) =>
      callApi('GET /people/:id/merge/:otherId', { params: { id, otherId }, signal, fallback: mergeFallbacks.read }),
  });
}

/** Opens the record that stays. */
export function useMerge(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useApiMutation<void, MergeBody>({
    async mutationFn(body) {
      const answer = await callApi('POST /people/:id/merge', { params: { id }, body, fallback: mergeFallbacks.merge });
      showSuccessToast(answer.message);
      await navigate(`/admin/people/${answer.person.id}`, { replace: true });
      await reloadPersons(client);
    },
    async onError(error) {
      showApiErrorToast(error);
      // Somebody may have changed one of the two.
      await client.invalidateQueries({ queryKey: MERGE_KEY });
    },
  });
}

export function useMergeUndo(mergeId: number) {
  const client = useQueryClient();
  return useApiMutation({
    async mutationFn() {
      const answer = await callApi('DELETE /people/merges/:id', {
        params: { id: mergeId },
        fallback: mergeFallbacks.undo,
      });
      const { stayed: count } = answer;
      showSuccessToast(
        count === 0
          ? answer.message
          : t('There are two records again. {count} values or entries stayed, because somebody changed them since.', {
              count,
            }),
      );
      await reloadPersons(client);
    },
    onError: showApiErrorToast,
  });
}
