import type { Notified } from '@kanisa/contract/events/announcements.schema.ts';
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
import { addNotified, toNotifyQuery, useNotice } from '../shared/use-announcement.ts';
import {
  type OccurrenceFormValues,
  toChangeOccurrenceBody,
  toOccurrenceFormValues,
  toSeriesFormValues,
} from './form-values.ts';

/**
 * Changes one date of a series: edits its texts and times, cancels it, or restores the values of the series. Those who
 * come are told by the chosen channels, in the same request.
 */
export function useOccurrenceChanges(
  event: ChurchEvent,
  occurrence: StaffOccurrence,
  onDone: (successText: string) => void,
) {
  const client = useQueryClient();
  const series = toSeriesFormValues(event, occurrence.date as Day);
  const params = { id: event.id, date: occurrence.date };
  const notice = useNotice({ id: event.id, date: occurrence.date, enabled: occurrence.attendee_count > 0 });
  const notify = notice.channels;

  const form = useContractForm<OccurrenceFormValues, typeof changeOccurrenceBody>({
    schema: async () => (await import('@kanisa/contract/events/occurrences.schema.ts')).changeOccurrenceBody,
    initial: toOccurrenceFormValues(occurrence),
    // A blank title means the title of the series.
    prepare: (values) => ({ ...values, title: values.title.trim() === '' ? null : values.title }),
    async submit(validated) {
      const body = toChangeOccurrenceBody(validated, series, occurrence.is_cancelled);
      const { notified } = await callApi('PUT /admin/events/:id/occurrences/:date', {
        params,
        body: { ...body, notify },
        fallback: occurrenceFallbacks.save,
      });
      void reloadEvents(client);
      onDone(addNotified(t('Date changed'), notified));
    },
  });

  /** Changes of the date as a whole, which lead away from the form. */
  const change = useApiMutation<{ notified: Notified }, 'cancel' | 'restore'>({
    async mutationFn(kind) {
      if (kind === 'restore') {
        const fallback = occurrenceFallbacks.restore;
        const query = toNotifyQuery(notify);
        return callApi('DELETE /admin/events/:id/occurrences/:date', { params, query, fallback });
      }
      const body = toChangeOccurrenceBody(toOccurrenceFormValues(occurrence), series, true);
      const fallback = occurrenceFallbacks.save;
      return callApi('PUT /admin/events/:id/occurrences/:date', { params, body: { ...body, notify }, fallback });
    },
    onSuccess({ notified }, kind) {
      void reloadEvents(client);
      onDone(addNotified(kind === 'restore' ? t('Date restored') : t('Date cancelled'), notified));
    },
  });

  return {
    form,
    notice,
    errorMessage: change.error?.message,
    isBusy: change.isPending,
    cancelOccurrence: () => change.mutate('cancel'),
    restoreOccurrence: () => change.mutate('restore'),
  };
}
