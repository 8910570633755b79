import type { BodyInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { DeliveryState } from '@kanisa/contract/messaging/deliveries.ts';
import type { Email, emailReach } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailFallbacks, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { explainSessionEnd } from '../../../ui/feedback/forbidden.ts';

/** The prefix of all queries about emails. */
const EMAILS_KEY = ['emails'] as const;
/** The interval while an email is being sent. */
const POLL_INTERVAL_MS = 1500;

const isQueued = ({ status }: Email) => status === 'queued';

export type EmailTarget = BodyInputOf<typeof emailReach>;

export function countEmailAudience(target: EmailTarget, signal?: AbortSignal) {
  return callApi('POST /admin/email/reach', {
    body: target,
    fallback: emailFallbacks.reach,
    ...(signal ? { signal } : {}),
  });
}

/** `target` is serialized: the same recipients share one cache entry. Blank means nobody, and sends no request. */
export function useEmailAudience(target: string) {
  return useQuery({
    queryKey: [...EMAILS_KEY, 'reach', target],
    queryFn: ({ signal }) => countEmailAudience(JSON.parse(target) as EmailTarget, signal),
    enabled: target !== '',
    placeholderData: keepPreviousData,
  });
}

export interface EmailsQuery {
  status: 'sent' | 'failed' | undefined;
  page: number;
}

export function useEmails({ status, page }: EmailsQuery) {
  return useQuery({
    queryKey: [...EMAILS_KEY, 'list', status, page],
    queryFn: ({ signal }) =>
      explainSessionEnd(
        callApi('GET /admin/email/history', {
          query: { status, page: String(page) },
          signal,
          fallback: emailFallbacks.history,
        }),
        emailMessages.unauthorized,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.emails.some(isQueued) ? POLL_INTERVAL_MS : false),
  });
}

export interface EmailRecipientsQuery {
  state: DeliveryState | undefined;
  search: string;
  page: number;
}

export function useEmail(id: string, { state, search, page }: EmailRecipientsQuery) {
  return useQuery({
    queryKey: [...EMAILS_KEY, 'one', id, state, search, page],
    queryFn: ({ signal }) =>
      explainSessionEnd(
        callApi('GET /admin/email/:id', {
          params: { id },
          query: { state, search, page: String(page) },
          signal,
          fallback: emailFallbacks.read,
        }),
        emailMessages.unauthorized,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isQueued(data.email) ? POLL_INTERVAL_MS : false),
  });
}

export function reloadEmails(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: EMAILS_KEY });
}
