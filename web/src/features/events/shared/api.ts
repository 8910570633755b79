import { eventFallbacks } from '@kanisa/contract/events/events.ts';
import type { Attendee } from '@kanisa/contract/events/occurrences.schema.ts';
import {
  ATTENDEES_PER_PAGE,
  ATTENDEES_PER_PAGE_MAX,
  occurrenceFallbacks,
} from '@kanisa/contract/events/occurrences.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

/** Everything that staff read about events lies under this key. */
const EVENTS_KEY = ['admin-events'] as const;

/** All of them; or, where there are more than come at once, those that the server finds. */
export function useEvents(search: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'list', search],
    queryFn: ({ signal }) => callApi('GET /admin/events', { query: { search }, signal, fallback: eventFallbacks.list }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** `anew`: not what was read a moment ago, for those who are about to change it. */
export function useEvent(id: string, { anew = false } = {}) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/events/:id', { params: { id }, signal, fallback: eventFallbacks.read }),
    refetchOnMount: anew ? 'always' : true,
  });
}

/** When an event takes place, from a day on; blank means today. */
export function useOccurrences(id: string, from: string) {
  return useInfiniteQuery({
    queryKey: [...EVENTS_KEY, 'occurrences', id, from],
    queryFn: ({ signal, pageParam }) =>
      callApi('GET /admin/events/:id/occurrences', {
        params: { id },
        query: { from: pageParam },
        signal,
        fallback: occurrenceFallbacks.list,
      }),
    initialPageParam: from,
    getNextPageParam: (answer) => answer.next_from,
  });
}

interface OccurrenceId {
  id: string;
  date: string;
}

function fetchAttendees({ id, date }: OccurrenceId, page: number, perPage: number, signal?: AbortSignal) {
  return callApi('GET /admin/events/:id/occurrences/:date/attendance', {
    params: { id, date },
    query: { page: String(page), per_page: String(perPage) },
    fallback: occurrenceFallbacks.attendees,
    ...(signal ? { signal } : {}),
  });
}

export function useAttendees(wanted: OccurrenceId, page: number) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'attendees', wanted.id, wanted.date, page],
    queryFn: ({ signal }) => fetchAttendees(wanted, page, ATTENDEES_PER_PAGE, signal),
    placeholderData: keepPreviousData,
  });
}

/** Page by page, until the last. */
export async function fetchAllAttendees(wanted: OccurrenceId, onProgress: (read: number, total: number) => void) {
  const all: Attendee[] = [];
  for (let page = 1; ; page += 1) {
    const { attendees, pages, total } = await fetchAttendees(wanted, page, ATTENDEES_PER_PAGE_MAX);
    all.push(...attendees);
    onProgress(all.length, total);
    if (page >= pages) return all;
  }
}

/** One time that an event takes place, as it stands now. */
export function useOccurrence({ id, date }: OccurrenceId) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'occurrence', id, date],
    queryFn: ({ signal }) => fetchAttendees({ id, date }, 1, 1, signal),
    select: (answer) => answer.occurrence,
    refetchOnMount: 'always',
  });
}

/** Where all times of the church are meant. */
export function useTimeZone() {
  return useQuery({
    queryKey: ['time-zone'],
    queryFn: ({ signal }) => callApi('GET /calendar/time-zone', { signal }),
    select: (answer) => answer.time_zone,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads anew whatever of it is on the screen, and the rest when it is shown again. */
export async function reloadEvents(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: EVENTS_KEY });
}
