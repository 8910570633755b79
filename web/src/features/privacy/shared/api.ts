import {
  askForDeletion,
  confirmDeletion,
  exportOwnData,
  listDeletionRequests,
  ownDataFallbacks,
  withdrawDeletion,
} from '@kanisa/contract/privacy/own-data.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fetchFile, saveFile } from '../../../lib/download.ts';
import { t } from '../../../lib/i18n.ts';
import { sayDone } from '../../../ui/toast.ts';
import { reloadOwnProfile } from '../../people/shared/own-profile.ts';

const DELETIONS = ['deletions'];

export function useAskForDeletion(): (body: { current_password: string }) => Promise<{ message: string }> {
  const client = useQueryClient();
  return async (body) => {
    const answer = await call(askForDeletion, { body, fallback: ownDataFallbacks.ask });
    await reloadOwnProfile(client);
    return answer;
  };
}

/** `onDone` comes when the page knows of it too, and the button is gone. */
export function useWithdrawal(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawDeletion, { fallback: ownDataFallbacks.withdraw }),
    async onSuccess({ message }) {
      await reloadOwnProfile(client);
      sayDone(t(message));
      onDone();
    },
  });
}

/** The archive, saved under its name; `bytes` counts while it comes. */
export function useExport() {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setBytes(0);
      const options = { fallback: ownDataFallbacks.download, name: 'my-data.zip', onProgress: setBytes };
      saveFile(await fetchFile(exportOwnData, options));
    },
  });
  return { ...download, bytes };
}

export function useDeletionRequests(page: number) {
  return useQuery({
    queryKey: [...DELETIONS, page],
    queryFn: ({ signal }) =>
      call(listDeletionRequests, { query: { page: String(page) }, signal, fallback: ownDataFallbacks.list }),
    // The old page stays in sight until the next one is there.
    placeholderData: keepPreviousData,
  });
}

/** Reads the list anew, and what the dashboard says of it. */
export function useReloadRequests(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DELETIONS });
}

export function confirmDeletionOf(userId: number): Promise<{ message: string }> {
  return call(confirmDeletion, { params: { userId }, fallback: ownDataFallbacks.confirm });
}
