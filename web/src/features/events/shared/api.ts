import { eventFallbacks } from '@kanisa/contract/events/events.ts';
import type { Attendee } from '@kanisa/contract/events/occurrences.schema.ts';
import {
  ATTENDEES_PER_PAGE,
  ATTENDEES_PER_PAGE_MAX,
  occurrenceFallbacks,
} from '@kanisa/contract/events/occurrences.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

/** The prefix of all staff queries about events. */
export const EVENTS_KEY = ['admin-events'] as const;

/** The first EVENTS_MAX events, or those that the server finds by `search`. */
export function useEvents(search: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'list', search],
    queryFn: ({ signal }) => callApi('GET /admin/events', { query: { search }, signal, fallback: eventFallbacks.list }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** `isFresh` fetches the event even if it is cached, for pages that edit it. */
export function useEvent(id: string, { isFresh = false } = {}) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/events/:id', { params: { id }, signal, fallback: eventFallbacks.read }),
    refetchOnMount: isFresh ? 'always' : true,
  });
}

/** The dates of an event from a day on. A blank day means today. */
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

export function useAttendees({ id, date }: OccurrenceId, page: number) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'attendees', id, date, page],
    queryFn: ({ signal }) => fetchAttendees({ id, date }, page, ATTENDEES_PER_PAGE, signal),
    placeholderData: keepPreviousData,
  });
}

/** Fetches page by page. `onProgress` gets the number of attendees so far and in total. */
export async function fetchAllAttendees(occurrence: OccurrenceId, onProgress: (loaded: number, total: number) => void) {
  const all: Attendee[] = [];
  for (let page = 1; ; page += 1) {
    const { attendees, pages, total } = await fetchAttendees(occurrence, page, ATTENDEES_PER_PAGE_MAX);
    all.push(...attendees);
    onProgress(all.length, total);
    if (page >= pages) return all;
  }
}

/** One occurrence, always fetched again. The API returns it together with its attendees. */
export function useOccurrence({ id, date }: OccurrenceId) {
  return useQuery({
    queryKey: [...EVENTS_KEY, 'occurrence', id, date],
    queryFn: ({ signal }) => fetchAttendees({ id, date }, 1, 1, signal),
    select: (answer) => answer.occurrence,
    refetchOnMount: 'always',
  });
}

/** The time zone of the church. All local times are in it. */
export function useTimeZone() {
  return useQuery({
    queryKey: ['time-zone'],
    queryFn: ({ signal }) => callApi('GET /calendar/time-zone', { signal }),
    select: (answer) => answer.time_zone,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches shown queries again now, and the others when they are next used. */
export async function reloadEvents(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: EVENTS_KEY });
}
