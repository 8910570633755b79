import type { BodyInputOf } from '@kanisa/contract/core/endpoint.ts';
import type { DeliveryState } from '@kanisa/contract/messaging/deliveries.ts';
import {
  type Email,
  emailFallbacks,
  emailMessages,
  type emailReach,
  listEmails,
  readEmail,
} from '@kanisa/contract/messaging/emails.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { sayingWhy } from '../../../ui/refusal.ts';
import { countReach } from './send/deliver.ts';

/** Everything that staff read about e-mails lies under this key. */
const EMAILS = ['emails'] as const;
/** While one of them is on its way. */
const LOOK_MS = 1500;

const isOnItsWay = ({ status }: Email) => status === 'queued';

export type Target = BodyInputOf<typeof emailReach>;

/** `target` as a text, so that the same people are the same question; nothing is asked while nobody is chosen. */
export function useReach(target: string) {
  return useQuery({
    queryKey: [...EMAILS, 'reach', target],
    queryFn: ({ signal }) => countReach(JSON.parse(target) as Target, signal),
    enabled: target !== '',
    placeholderData: keepPreviousData,
  });
}

export interface Wanted {
  status: 'sent' | 'failed' | undefined;
  page: number;
}

export function useEmails({ status, page }: Wanted) {
  return useQuery({
    queryKey: [...EMAILS, 'list', status, page],
    queryFn: ({ signal }) =>
      sayingWhy(
        call(listEmails, { query: { status, page: String(page) }, signal, fallback: emailFallbacks.history }),
        emailMessages.unauthorized,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.emails.some(isOnItsWay) ? LOOK_MS : false),
  });
}

export interface WantedRecipients {
  state: DeliveryState | undefined;
  search: string;
  page: number;
}

export function useEmail(id: string, { state, search, page }: WantedRecipients) {
  return useQuery({
    queryKey: [...EMAILS, 'one', id, state, search, page],
    queryFn: ({ signal }) =>
      sayingWhy(
        call(readEmail, {
          params: { id },
          query: { state, search, page: String(page) },
          signal,
          fallback: emailFallbacks.read,
        }),
        emailMessages.unauthorized,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data.email) ? LOOK_MS : false),
  });
}

export function reloadEmails(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: EMAILS });
}
