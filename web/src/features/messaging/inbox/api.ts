import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { inboxFallbacks } from '@kanisa/contract/messaging/inbox.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { setUnreadCount, useUnreadCount } from '../shared/unread-count.ts';

const INBOX_KEY = ['inbox'] as const;

interface InboxAnswer {
  messages: InboxMessage[];
  next_before: number | null;
  unread_count: number;
}

/** What was sent to me and to all, newest first. What the header finds out meanwhile brings the rest. */
export function useInbox() {
  const client = useQueryClient();
  const inbox = useInfiniteQuery({
    queryKey: INBOX_KEY,
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /messages', {
        query: pageParam === 0 ? {} : { before: String(pageParam) },
        signal,
        fallback: inboxFallbacks.list,
      }),
    initialPageParam: 0,
    getNextPageParam: (answer) => answer.next_before,
    refetchOnMount: 'always',
  });
  const told = inbox.data?.pages[0]?.unread_count;
  const counted = useUnreadCount();

  useEffect(() => {
    if (told !== undefined) setUnreadCount(told);
  }, [told]);

  useEffect(() => {
    if (counted !== null && told !== undefined && counted > told)
      void client.invalidateQueries({ queryKey: INBOX_KEY });
  }, [client, counted, told]);

  return inbox;
}

export function useMarkRead() {
  const client = useQueryClient();
  return {
    async one(id: number): Promise<void> {
      const { unread_count: count } = await callApi('POST /messages/:id/read', {
        params: { id },
        fallback: inboxFallbacks.read,
      });
      cacheReadState(client, count, (message) => message.id === id);
    },
    async all(): Promise<void> {
      const { unread_count: count } = await callApi('POST /messages/read-all', { fallback: inboxFallbacks.read });
      cacheReadState(client, count, () => true);
    },
  };
}

/** What the answer told holds for the list and for the header, without asking again. */
function cacheReadState(client: QueryClient, count: number, isRead: (message: InboxMessage) => boolean): void {
  client.setQueryData<InfiniteData<InboxAnswer>>(
    INBOX_KEY,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          unread_count: count,
          messages: page.messages.map((message) => (isRead(message) ? { ...message, is_read: true } : message)),
        })),
      },
  );
  setUnreadCount(count);
}
