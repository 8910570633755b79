import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import type { changeOccurrenceBody, StaffOccurrence } from '@kanisa/contract/events/occurrences.schema.ts';
import { occurrenceFallbacks } from '@kanisa/contract/events/occurrences.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import type { Day } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reloadEvents } from '../shared/api.ts';
import {
  type OccurrenceFormValues,
  toChangeOccurrenceBody,
  toOccurrenceFormValues,
  toSeriesFormValues,
} from './form-values.ts';

/** Changes one date of a series: edits its texts and times, cancels it, or restores the values of the series. */
export function useOccurrenceChanges(
  event: ChurchEvent,
  occurrence: StaffOccurrence,
  onDone: (successText: string) => void,
) {
  const client = useQueryClient();
  const series = toSeriesFormValues(event, occurrence.date as Day);
  const params = { id: event.id, date: occurrence.date };

  const form = useContractForm<OccurrenceFormValues, typeof changeOccurrenceBody>({
    schema: async () => (await import('@kanisa/contract/events/occurrences.schema.ts')).changeOccurrenceBody,
    initial: toOccurrenceFormValues(occurrence),
    // A blank title means the title of the series.
    prepare: (values) => ({ ...values, title: values.title.trim() === '' ? null : values.title }),
    async submit(validated) {
      const body = toChangeOccurrenceBody(validated, series, occurrence.is_cancelled);
      await callApi('PUT /admin/events/:id/occurrences/:date', { params, body, fallback: occurrenceFallbacks.save });
      void reloadEvents(client);
      onDone(t('This date was changed'));
    },
  });

  /** Changes of the date as a whole, which lead away from the form. */
  const change = useApiMutation<unknown, 'cancel' | 'restore'>({
    async mutationFn(kind) {
      if (kind === 'restore') {
        const fallback = occurrenceFallbacks.restore;
        return callApi('DELETE /admin/events/:id/occurrences/:date', { params, fallback });
      }
      const body = toChangeOccurrenceBody(toOccurrenceFormValues(occurrence), series, true);
      const fallback = occurrenceFallbacks.save;
      return callApi('PUT /admin/events/:id/occurrences/:date', { params, body, fallback });
    },
    onSuccess(_, kind) {
      void reloadEvents(client);
      onDone(kind === 'restore' ? t('This date is as in the series again') : t('This date was cancelled'));
    },
  });

  return {
    form,
    errorMessage: change.error?.message,
    isBusy: change.isPending,
    cancelOccurrence: () => change.mutate('cancel'),
    restoreOccurrence: () => change.mutate('restore'),
  };
}
