import { readTimeZone } from '@kanisa/contract/events/calendar.ts';
import { eventFallbacks, listEvents, readEvent } from '@kanisa/contract/events/events.ts';
import {
  ATTENDEES_PER_PAGE,
  ATTENDEES_PER_PAGE_MOST,
  type Attendee,
  listAttendees,
  listOccurrences,
  occurrenceFallbacks,
} from '@kanisa/contract/events/occurrences.ts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Everything that staff read about events lies under this key. */
const EVENTS = ['admin-events'] as const;

/** All of them; or, where there are more than come at once, those that the server finds. */
export function useEvents(search: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [...EVENTS, 'list', search],
    queryFn: ({ signal }) => call(listEvents, { query: { search }, signal, fallback: eventFallbacks.list }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** `anew`: not what was read a moment ago, for those who are about to change it. */
export function useEvent(id: string, { anew = false } = {}) {
  return useQuery({
    queryKey: [...EVENTS, 'one', id],
    queryFn: ({ signal }) => call(readEvent, { params: { id }, signal, fallback: eventFallbacks.read }),
    refetchOnMount: anew ? 'always' : true,
  });
}

/** When an event takes place, from a day on; blank means today. */
export function useOccurrences(id: string, from: string) {
  return useInfiniteQuery({
    queryKey: [...EVENTS, 'occurrences', id, from],
    queryFn: ({ signal, pageParam }) =>
      call(listOccurrences, {
        params: { id },
        query: { from: pageParam },
        signal,
        fallback: occurrenceFallbacks.list,
      }),
    initialPageParam: from,
    getNextPageParam: (answer) => answer.next_from,
  });
}

interface Wanted {
  id: string;
  date: string;
}

function readAttendees({ id, date }: Wanted, page: number, perPage: number, signal?: AbortSignal) {
  return call(listAttendees, {
    params: { id, date },
    query: { page: String(page), per_page: String(perPage) },
    fallback: occurrenceFallbacks.attendees,
    ...(signal ? { signal } : {}),
  });
}

export function useAttendees(wanted: Wanted, page: number) {
  return useQuery({
    queryKey: [...EVENTS, 'attendees', wanted.id, wanted.date, page],
    queryFn: ({ signal }) => readAttendees(wanted, page, ATTENDEES_PER_PAGE, signal),
    placeholderData: keepPreviousData,
  });
}

/** Page by page, until the last. */
export async function readAllAttendees(wanted: Wanted, onProgress: (read: number, total: number) => void) {
  const all: Attendee[] = [];
  for (let page = 1; ; page += 1) {
    const { attendees, pages, total } = await readAttendees(wanted, page, ATTENDEES_PER_PAGE_MOST);
    all.push(...attendees);
    onProgress(all.length, total);
    if (page >= pages) return all;
  }
}

/** One time that an event takes place, as it stands now. */
export function useOccurrence({ id, date }: Wanted) {
  return useQuery({
    queryKey: [...EVENTS, 'occurrence', id, date],
    queryFn: ({ signal }) => readAttendees({ id, date }, 1, 1, signal),
    select: (answer) => answer.occurrence,
    refetchOnMount: 'always',
  });
}

/** Where all times of the church are meant. */
export function useTimeZone() {
  return useQuery({
    queryKey: ['time-zone'],
    queryFn: ({ signal }) => call(readTimeZone, { signal }),
    select: (answer) => answer.time_zone,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads anew whatever of it is on the screen, and the rest when it is shown again. */
export async function reloadEvents(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: EVENTS });
}
