import type { ShownDate, ShownPosition } from '@kanisa/contract/serving/dates.schema.ts';
import { servingFallbacks } from '@kanisa/contract/serving/serving.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadServing, SERVING_KEY, SERVING_REFETCH_MS, useModuleCheck } from '../shared/api.ts';

/** The next dates of a department, a page of eight at a time. */
export function useServingDates(departmentId: string) {
  const dates = useInfiniteQuery({
    queryKey: [...SERVING_KEY, 'dates', departmentId],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /department/:id/serving', {
        params: { id: departmentId },
        query: { after: pageParam },
        signal,
        fallback: servingFallbacks.dates,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: SERVING_REFETCH_MS,
    refetchOnMount: 'always',
  });
  useModuleCheck(dates.error);
  return dates;
}

export interface Slot {
  date: ShownDate;
  position: ShownPosition;
}

/** 'I can': takes an open or offered place. Whoever is late sees the current list beside the message. */
export function useTakePlace(departmentId: string) {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: ({ date, position }: Slot) =>
      callApi('POST /department/:id/serving/take', {
        params: { id: departmentId },
        body: { event_id: date.event_id, date: date.date, position_id: position.position.id },
        fallback: servingFallbacks.take,
      }),
    onSuccess: () => {
      showSuccessToast(t('Thank you! It’s in your dates.'));
      return reloadServing(client);
    },
    onError: (error) => {
      if (hasErrorStatus(error, 400, 404, 409)) void reloadServing(client);
    },
  });
}
