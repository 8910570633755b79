import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { InboxMessage, readInbox } from '@kanisa/contract/messaging/inbox.schema.ts';
import { inboxFallbacks, inboxMessages } from '@kanisa/contract/messaging/inbox.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { type ApiError, hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { shortenText } from '../../../lib/text/shorten-text.ts';
import { isOffline, subscribeToConnection } from '../../../offline/connection.ts';
import { nameThing, type WaitingWrite } from '../../../offline/queue/operation.ts';
import { callOrWait } from '../../../offline/queue/operation-call.ts';
import { useOperations, useWaiting } from '../../../offline/queue/use-waiting.ts';
import { hasWaiting } from '../../../offline/queue/waiting-operations.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { setUnreadCount, useUnreadCount } from '../shared/unread-count.ts';

const INBOX_KEY = ['inbox'] as const;
export const READ: WaitingWrite<'POST /messages/:id/read'> = { route: 'POST /messages/:id/read' };
/** Of a message in the list of what waits. */
const TITLE_MAX = 60;

type InboxAnswer = AnswerOf<typeof readInbox>;

/** The user's messages, newest first. Reloads when the header's poll counts more unread messages. */
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
  const loadedCount = inbox.data?.pages[0]?.unread_count;
  const polledCount = useUnreadCount();

  useEffect(() => {
    if (loadedCount !== undefined) setUnreadCount(loadedCount);
  }, [loadedCount]);

  useEffect(() => {
    if (polledCount !== null && loadedCount !== undefined && polledCount > loadedCount)
      void client.invalidateQueries({ queryKey: INBOX_KEY });
  }, [client, polledCount, loadedCount]);

  return inbox;
}

const nameMark = ({ id }: InboxMessage) => nameThing({ write: READ, params: { id } });

async function markRead(message: InboxMessage) {
  // Opened again without a line: it waits already.
  if (hasWaiting(nameMark(message))) return { waits: true as const };
  const title = shortenText(message.content, TITLE_MAX);
  return callOrWait(READ, { params: { id: message.id }, fallback: inboxFallbacks.read, title });
}

/** `onError` runs for every failed request. The mutation's own state holds the last message only. */
export function useMarkMessageRead(onError: (error: ApiError) => void) {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: markRead,
    onSuccess(sent, { id }) {
      if (!sent.waits) cacheReadState(client, sent.answer.unread_count, (message) => message.id === id);
    },
    onError,
  });
}

/** The marking of a message that waits for the network, or that the server refused. */
export function useWaitingMark({ id }: InboxMessage) {
  return useOperations({ write: READ, params: { id } });
}

/** Marks all messages. Without a connection it marks those that the page shows, one by one: nobody has seen the others. */
export function useMarkAllMessagesRead(shown: readonly InboxMessage[]) {
  const client = useQueryClient();
  const { operations } = useWaiting();
  const offline = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  const unread = shown.filter((message) => !message.is_read);
  const unmarked = unread.filter((message) => !operations.some(({ thing }) => thing === nameMark(message)));
  const marking = useApiMutation({
    async mutationFn() {
      try {
        return await callApi('POST /messages/read-all', { fallback: inboxFallbacks.read });
      } catch (error) {
        if (!hasErrorStatus(error, 0) || unmarked.length === 0) throw error;
        for (const message of unmarked) await markRead(message);
        return null;
      }
    },
    onSuccess(answer) {
      // Each message says that it waits.
      if (!answer) return;
      cacheReadState(client, answer.unread_count, () => true);
      showSuccessToast(inboxMessages.allRead);
    },
  });
  // Without a connection nobody can mark what the page does not show.
  return { ...marking, isWaiting: unmarked.length === 0 && (unread.length > 0 || offline) };
}

/** Writes the server's answer into the cached list and the header, without another request. */
function cacheReadState(client: QueryClient, count: number, isRead: (message: InboxMessage) => boolean): void {
  client.setQueryData<InfiniteData<InboxAnswer>>(
    INBOX_KEY,
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({
          ...page,
          unread_count: count,
          messages: page.messages.map((message) => (isRead(message) ? { ...message, is_read: true } : message)),
        })),
      },
  );
  setUnreadCount(count);
}
