import { ownDataFallbacks } from '@kanisa/contract/privacy/own-data.ts';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { downloadFile, saveFile } from '../../../lib/api/download.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadOwnProfile } from '../../people/shared/own-profile.ts';

const DELETION_REQUESTS_KEY = ['deletions'];

/** Calls `onDone` after the profile has reloaded and the button has disappeared. */
export function useWithdrawDeletion(onDone: () => void) {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: () => callApi('DELETE /profile/deletion', { fallback: ownDataFallbacks.withdraw }),
    async onSuccess({ message }) {
      await reloadOwnProfile(client);
      showSuccessToast(message);
      onDone();
    },
  });
}

/** Downloads and saves the archive. `bytes` is the amount received so far. */
export function useOwnDataDownload() {
  const [bytes, setBytes] = useState(0);
  const download = useApiMutation({
    mutationFn: async () => {
      setBytes(0);
      const options = { fallback: ownDataFallbacks.download, name: 'my-data.zip', onProgress: setBytes };
      saveFile(await downloadFile('GET /profile/export', options));
    },
  });
  return { ...download, bytes };
}

export function useDeletionRequests(page: number) {
  return useQuery({
    queryKey: [...DELETION_REQUESTS_KEY, page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/deletions', { query: { page: String(page) }, signal, fallback: ownDataFallbacks.list }),
    // Keeps showing the previous page while the next one loads.
    placeholderData: keepPreviousData,
  });
}

export function reloadDeletionRequests(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: DELETION_REQUESTS_KEY });
}
