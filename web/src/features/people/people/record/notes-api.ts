import { noteFallbacks } from '@kanisa/contract/people/notes.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { PERSONS_KEY } from '../shared/api.ts';

const getNotesKey = (id: number) => [...PERSONS_KEY, 'notes', id] as const;

export function useNotes(id: number) {
  return useInfiniteQuery({
    queryKey: getNotesKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /people/:id/notes', {
        params: { id },
        query: { page: String(pageParam) },
        signal,
        fallback: noteFallbacks.list,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages, is_more: isMore } }) =>
      page < pages || isMore ? page + 1 : undefined,
  });
}

export function useNoteAddition(id: number, onAdded: () => void) {
  const client = useQueryClient();
  return useApiMutation<void, string>({
    async mutationFn(text) {
      await callApi('POST /people/:id/notes', { params: { id }, body: { text }, fallback: noteFallbacks.add });
      onAdded();
      await client.invalidateQueries({ queryKey: getNotesKey(id) });
    },
  });
}
