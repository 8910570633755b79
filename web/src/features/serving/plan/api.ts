import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { fillPlan, PlannedDate } from '@kanisa/contract/serving/plan.schema.ts';
import { servingFallbacks, WEEKS_AHEAD_MAX } from '@kanisa/contract/serving/serving.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { addDays, type Day } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { showErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadServing, SERVING_KEY, SERVING_REFETCH_MS, useModuleCheck } from '../shared/api.ts';

/** Weeks before today that a leader can look at to record who served. */
export const PAST_WEEKS = 4;

export interface PlanQuery {
  departmentId: string;
  weeks: number;
  /** Null: from today on. */
  pastFrom: Day | null;
}

/** The dates of the plan, a page at a time. */
export function usePlan({ departmentId, weeks, pastFrom }: PlanQuery) {
  const plan = useInfiniteQuery({
    queryKey: [...SERVING_KEY, 'plan', departmentId, weeks, pastFrom],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /department/:id/serving/plan', {
        params: { id: departmentId },
        query: {
          after: pageParam,
          ...(pastFrom
            ? { from: pastFrom, weeks: String(Math.min(weeks + PAST_WEEKS, WEEKS_AHEAD_MAX)) }
            : { weeks: String(weeks) }),
        },
        signal,
        fallback: servingFallbacks.plan,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: SERVING_REFETCH_MS,
    refetchOnMount: 'always',
  });
  useModuleCheck(plan.error);
  return plan;
}

export const getPastFrom = (today: Day): Day => addDays(today, -7 * PAST_WEEKS);

/** One position at one date. */
export interface SlotKey {
  event_id: number;
  date: string;
  position_id: number;
}

export const toSlotKey = ({ event_id, date }: PlannedDate, positionId: number): SlotKey => ({
  event_id,
  date,
  position_id: positionId,
});

export function useCandidates(departmentId: string, slot: SlotKey) {
  return useQuery({
    queryKey: [...SERVING_KEY, 'candidates', departmentId, slot],
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/serving/candidates', {
        params: { id: departmentId },
        query: { event_id: String(slot.event_id), date: slot.date, position_id: String(slot.position_id) },
        signal,
        fallback: servingFallbacks.people,
      }),
    select: (answer) => answer.candidates,
    refetchOnMount: 'always',
  });
}

/** Choosing and freeing one place, and recording who served. Nothing of it sends a question. */
export function usePlaceChanges(departmentId: string) {
  const client = useQueryClient();
  const settle = {
    onSuccess: () => reloadServing(client),
    // Somebody else may have planned meanwhile: the dialog then shows the current state beside the message.
    onError: (error: Error) => {
      if (hasErrorStatus(error, 404, 409)) void reloadServing(client);
    },
  };
  const params = { id: departmentId };
  const choose = useApiMutation({
    mutationFn: ({ slot, userId }: { slot: SlotKey; userId: number }) =>
      callApi('POST /department/:id/serving/places', {
        params,
        body: { ...slot, user_id: userId },
        fallback: servingFallbacks.place,
      }),
    ...settle,
  });
  const free = useApiMutation({
    mutationFn: (place: number) =>
      callApi('DELETE /department/:id/serving/places/:place', {
        params: { ...params, place },
        fallback: servingFallbacks.free,
      }),
    ...settle,
  });
  const record = useApiMutation({
    mutationFn: ({ place, state }: { place: number; state: 'served' | 'missed' }) =>
      callApi('PUT /department/:id/serving/places/:place/outcome', {
        params: { ...params, place },
        body: { state },
        fallback: servingFallbacks.place,
      }),
    ...settle,
  });
  return { choose, free, record };
}

type FilledPage = AnswerOf<typeof fillPlan>;

/** Fills page by page. `filled` counts while it runs, because a year of a large department takes seconds. */
export function useFillPlan(departmentId: string) {
  const client = useQueryClient();
  const [filled, setFilled] = useState(0);
  const fill = useApiMutation({
    mutationFn: async (weeks: number) => {
      const all = { filled: 0, left_open: 0 };
      let after: string | null = null;
      setFilled(0);
      do {
        const page: FilledPage = await callApi('POST /department/:id/serving/fill', {
          params: { id: departmentId },
          body: { weeks, ...(after !== null && { after }) },
          fallback: servingFallbacks.fill,
        });
        all.filled += page.filled;
        all.left_open += page.left_open;
        after = page.next;
        setFilled(all.filled);
      } while (after !== null);
      return all;
    },
    onSuccess: ({ filled: count }) => {
      if (count > 0) showSuccessToast(t('{count} places filled. Nothing was sent.', { count }));
    },
    // Pages that were filled before an error stay filled.
    onSettled: () => reloadServing(client),
  });
  return { fill, filled };
}

/** Counted anew each time the dialog opens: the budget and the plan may have changed. */
export function useAskEstimate(departmentId: string, weeks: number) {
  return useQuery({
    queryKey: [...SERVING_KEY, 'ask', departmentId, weeks],
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/serving/ask', {
        params: { id: departmentId },
        query: { weeks: String(weeks) },
        signal,
        fallback: servingFallbacks.ask,
      }),
    refetchOnMount: 'always',
  });
}

export function useAskEveryone(departmentId: string) {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: ({ weeks, byText }: { weeks: number; byText: boolean }) =>
      callApi('POST /department/:id/serving/ask', {
        params: { id: departmentId },
        body: { weeks, by_text: byText },
        fallback: servingFallbacks.ask,
      }),
    onSuccess: ({ people, later, places_left: left }) => {
      showSuccessToast(t('{count} people have been asked.', { count: people }));
      if (left > 0) showErrorToast(t('{count} later places are still to be asked about. Ask again.', { count: left }));
      if (later > 0) {
        showErrorToast(
          t('{count} people got many messages in the last hour and were not asked. Ask them later.', { count: later }),
        );
      }
      return reloadServing(client);
    },
    onError: (error) => {
      if (hasErrorStatus(error, 409)) void reloadServing(client);
    },
  });
}
