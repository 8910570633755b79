import type { Notified, NotifyList } from '@kanisa/contract/events/announcements.schema.ts';
import { noticeFallbacks } from '@kanisa/contract/events/announcements.ts';
import { NOTICE_CHANNELS, type NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { EVENTS_KEY } from './api.ts';

type Offer = Awaited<ReturnType<typeof fetchOffer>>;

const fetchOffer = (id: string, date: string | null, signal: AbortSignal) =>
  callApi('GET /admin/events/:id/notice', {
    params: { id },
    query: date === null ? {} : { date },
    signal,
    fallback: noticeFallbacks.estimate,
  });

/** Message and e-mail are ticked. A text costs money, so it is ticked only if the date is close. */
function toDefaultChannels({ email, text, is_soon: isSoon }: Offer): NoticeChannel[] {
  return [
    'message',
    ...(email > 0 ? (['email'] as const) : []),
    ...(text !== null && text.phones > 0 && isSoon ? (['text'] as const) : []),
  ];
}

/**
 * Offers to tell those who come to a date, or to any date of an event, that it is moved or cancelled. Without an offer
 * nobody is told, because nothing was shown.
 */
export function useNotice({ id, date, enabled = true }: { id: number; date: string | null; enabled?: boolean }) {
  const offer = useQuery({
    queryKey: [...EVENTS_KEY, 'notice', String(id), date],
    queryFn: ({ signal }) => fetchOffer(String(id), date, signal),
    refetchOnMount: 'always',
    enabled,
  });
  const [chosen, setChosen] = useState<readonly NoticeChannel[] | null>(null);
  const shown = enabled && offer.data && offer.data.people > 0 ? offer.data : null;
  return {
    offer: shown,
    isPending: enabled && offer.isPending,
    errorMessage: enabled ? (offer.error?.message ?? null) : null,
    channels: shown ? [...(chosen ?? toDefaultChannels(shown))] : [],
    choose: setChosen,
  };
}
export type NoticeChoice = ReturnType<typeof useNotice>;

/** Adds to the text of a success how many people hear about it. */
export function addNotified(text: string, notified: Notified): string {
  const isToldAny = notified !== null && notified.message + notified.email + notified.text > 0;
  return isToldAny ? t('{text}. We’re telling {count} people.', { text, count: notified.people }) : text;
}

/** The channels as the query of a deletion. Their order is fixed. */
export function toNotifyQuery(channels: readonly NoticeChannel[]): { notify?: NotifyList } {
  const list = NOTICE_CHANNELS.filter((channel) => channels.includes(channel)).join(',');
  return list === '' ? {} : { notify: list as NotifyList };
}
