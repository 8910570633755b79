import type { FileImport } from '@kanisa/contract/people/file-import.schema.ts';
import { fileImportFallbacks } from '@kanisa/contract/people/file-import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { showApiErrorToast } from '../../../ui/feedback/toast.ts';
import { PERSONS_KEY, reloadPersons } from '../people/shared/api.ts';

const POLL_INTERVAL_MS = 700;

const getKey = (id: string) => [...PERSONS_KEY, 'file-import', id] as const;

/** Polls until the import, or its undo, has ended. The server goes on without this page. */
export function useRunningFileImport(id: string) {
  const client = useQueryClient();
  const running = useQuery({
    queryKey: getKey(id),
    queryFn: ({ signal }) =>
      callApi('GET /people/import/:id', { params: { id }, signal, fallback: fileImportFallbacks.read }),
    select: (answer) => answer.import,
    refetchInterval: ({ state }) => (state.data?.import.finished_at === null ? POLL_INTERVAL_MS : false),
  });
  const status = running.data?.status;
  useEffect(() => {
    // The lists do not know the people yet, or still do.
    if (status === 'done' || status === 'undone' || status === 'failed') {
      void client.invalidateQueries({ queryKey: [...PERSONS_KEY, 'list'] });
      return () => void reloadPersons(client);
    }
    return undefined;
  }, [status, client]);
  return running;
}

/** It asks for a fresh proof. */
export function useFileImportUndo(id: string) {
  const client = useQueryClient();
  return useApiMutation<FileImport>({
    async mutationFn() {
      const answer = await callApi('DELETE /people/import/:id', {
        params: { id },
        fallback: fileImportFallbacks.undo,
      });
      client.setQueryData(getKey(id), { import: answer.import });
      return answer.import;
    },
    onError: showApiErrorToast,
  });
}
