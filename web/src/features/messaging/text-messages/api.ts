import type { AnswerOf, BodyInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type {
  estimateTextMessage,
  listTextMessages,
  TextMessage,
} from '@kanisa/contract/messaging/text-messages.schema.ts';
import { textFallbacks, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import type { TextState } from '@kanisa/contract/messaging/text-states.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { explainSessionEnd } from '../../../ui/feedback/forbidden.ts';

/** The prefix of all queries about text messages. */
const TEXTS_KEY = ['text-messages'] as const;
/** The interval while a text message is being sent. */
const POLL_INTERVAL_MS = 1500;

const isQueued = ({ status, counts, held }: TextMessage) => status === 'queued' && counts.waiting > held;

export function useTextMessages(page: number) {
  return useQuery({
    queryKey: [...TEXTS_KEY, 'list', page],
    queryFn: ({ signal }) =>
      explainSessionEnd(
        callApi('GET /admin/text-messages', { query: { page: String(page) }, signal, fallback: textFallbacks.list }),
        textMessages.deniedWhy,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isQueued) ? POLL_INTERVAL_MS : false),
  });
}

/** The key includes the counts and the time of the last delivery report, so a change fetches the recipients again. */
export function useTextRecipients({ id, counts, delivery_updated_at: updatedAt }: TextMessage, state?: TextState) {
  return useInfiniteQuery({
    queryKey: [...TEXTS_KEY, 'recipients', id, state, counts, updatedAt],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /admin/text-messages/:id/recipients', {
        params: { id },
        query: { state, page: String(pageParam) },
        signal,
        fallback: textFallbacks.recipients,
      }),
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useTextDefaults() {
  return useQuery({
    queryKey: [...TEXTS_KEY, 'defaults'],
    queryFn: ({ signal }) =>
      explainSessionEnd(callApi('GET /admin/text-messages/defaults', { signal }), textMessages.unauthorized),
    select: (answer) => answer.data,
    retry: false,
  });
}

export type TextTarget = Pick<BodyInputOf<typeof estimateTextMessage>, 'recipient_ids' | 'filters' | 'all' | 'list_id'>;

/** `target` is serialized: the same recipients share one cache entry. Blank means nobody, and sends no request. */
export function useEstimate(target: string) {
  return useQuery({
    queryKey: [...TEXTS_KEY, 'estimate', target],
    queryFn: ({ signal }) =>
      callApi('POST /admin/text-messages/estimate', {
        body: JSON.parse(target) as TextTarget,
        signal,
        fallback: textFallbacks.estimate,
      }),
    select: (answer) => answer.data,
    enabled: target !== '',
    placeholderData: keepPreviousData,
  });
}

export function reloadTexts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: TEXTS_KEY });
}

type ListAnswer = AnswerOf<typeof listTextMessages>;

/** Changes a message in the cached lists, without another request. */
export function cacheText(client: QueryClient, id: number, change: (before: TextMessage) => TextMessage): void {
  client.setQueriesData<ListAnswer>(
    { queryKey: [...TEXTS_KEY, 'list'] },
    (cached) => cached && { ...cached, data: cached.data.map((text) => (text.id === id ? change(text) : text)) },
  );
}
