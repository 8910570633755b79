import { MESSAGE_RECIPIENT_SEARCH_MAX, messageFallbacks } from '@kanisa/contract/messaging/messages.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

/** The prefix of all staff queries about messages. */
const ADMIN_MESSAGES_KEY = ['admin-messages'] as const;

export function useMessages(page: number) {
  return useQuery({
    queryKey: [...ADMIN_MESSAGES_KEY, 'list', page],
    queryFn: ({ signal }) =>
      callApi('GET /admin/messages', { query: { page: String(page) }, signal, fallback: messageFallbacks.list }),
    placeholderData: keepPreviousData,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: [...ADMIN_MESSAGES_KEY, 'one', id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/messages/:id', { params: { id }, signal, fallback: messageFallbacks.read }),
    select: (answer) => answer.message,
    // The read count changes all the time.
    refetchOnMount: 'always',
  });
}

export function useMessageRecipients(search: string) {
  return useQuery({
    queryKey: [...ADMIN_MESSAGES_KEY, 'recipients', search],
    queryFn: ({ signal }) =>
      callApi('GET /admin/messages/recipients', {
        query: { search: search.slice(0, MESSAGE_RECIPIENT_SEARCH_MAX) },
        signal,
        fallback: messageFallbacks.recipients,
      }),
    select: (answer) => answer.recipients,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** The number of people whom a message to all reaches. */
export function useBroadcastAudience() {
  return useQuery({
    queryKey: [...ADMIN_MESSAGES_KEY, 'audience'],
    queryFn: ({ signal }) => callApi('GET /admin/messages/audience', { signal, fallback: messageFallbacks.audience }),
    refetchOnMount: 'always',
  });
}

/** Fetches shown queries again now, and the others when they are next used. */
export async function reloadMessages(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ADMIN_MESSAGES_KEY });
}

/** For a page that shows a deleted message: fetching it again would fail. The list is fetched when it is shown. */
export async function markMessagesOutdated(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ADMIN_MESSAGES_KEY, refetchType: 'none' });
}
