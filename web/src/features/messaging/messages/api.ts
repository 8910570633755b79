import {
  findMessageRecipients,
  listMessages,
  MESSAGE_RECIPIENT_SEARCH_MAX,
  messageFallbacks,
  readMessage,
} from '@kanisa/contract/messaging/messages.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Everything that staff read about messages lies under this key. */
const MESSAGES = ['admin-messages'] as const;

export function useMessages(page: number) {
  return useQuery({
    queryKey: [...MESSAGES, 'list', page],
    queryFn: ({ signal }) =>
      call(listMessages, { query: { page: String(page) }, signal, fallback: messageFallbacks.list }),
    // The old page stays in sight until the next one is there.
    placeholderData: keepPreviousData,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: [...MESSAGES, 'one', id],
    queryFn: ({ signal }) => call(readMessage, { params: { id }, signal, fallback: messageFallbacks.read }),
    select: (answer) => answer.message,
    // How many have read it changes all the time.
    refetchOnMount: 'always',
  });
}

export function useRecipients(search: string) {
  return useQuery({
    queryKey: [...MESSAGES, 'recipients', search],
    queryFn: ({ signal }) =>
      call(findMessageRecipients, {
        query: { search: search.slice(0, MESSAGE_RECIPIENT_SEARCH_MAX) },
        signal,
        fallback: messageFallbacks.recipients,
      }),
    select: (answer) => answer.recipients,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** Reads anew whatever of it is on the screen, and the rest when it is shown again. */
export async function reloadMessages(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: MESSAGES });
}
