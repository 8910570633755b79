import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { CalendarOccurrence, readCalendar } from '@kanisa/contract/events/calendar.schema.ts';
import { useCallback, useEffect, useState } from 'react';
import { addDays, type Day } from '../../../lib/dates/calendar-day.ts';

/** More is on the calendar. */
const SHOWN_MAX = 4;

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; shown: CalendarOccurrence[]; isMore: boolean };

/**
 * The public calendar of the seven days from today on; loading while `today` is null. A plain request, because the home
 * page loads neither the API client nor the query library.
 */
export function useThisWeek(today: Day | null): State & { retry: () => void } {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (today === null) return undefined;
    const abort = new AbortController();
    fetchWeek(`/calendar?from=${today}&to=${addDays(today, 6)}`, abort.signal).then(setState, () => {
      if (!abort.signal.aborted) setState({ kind: 'failed' });
    });
    return () => abort.abort();
    // Another attempt repeats the request.
  }, [today, attempt]);
  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}

async function fetchWeek(path: string, signal: AbortSignal): Promise<State> {
  // Not `getApiBase`: it is part of the API client's file.
  const response = await fetch((import.meta.env.VITE_API_BASE ?? '/api') + path, { signal });
  if (!response.ok) throw new Error(String(response.status));
  const { occurrences } = (await response.json()) as AnswerOf<typeof readCalendar>;
  return { kind: 'loaded', shown: occurrences.slice(0, SHOWN_MAX), isMore: occurrences.length > SHOWN_MAX };
}
