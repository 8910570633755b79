import type { ChurchEvent, createEventBody } from '@kanisa/contract/events/events.schema.ts';
import { eventFallbacks } from '@kanisa/contract/events/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reloadEvents } from '../shared/api.ts';
import {
  type EventFormValues,
  toCreateEventBody,
  toEventBody,
  toEventFormValues,
  toUpdateEventBody,
} from './form-values.ts';

/** The form for a new event (null) or a stored one. */
export function useEventForm(event: ChurchEvent | null, onSaved: (id: number) => void) {
  const client = useQueryClient();
  return useContractForm<EventFormValues, typeof createEventBody>({
    schema: async () => (await import('@kanisa/contract/events/events.schema.ts')).createEventBody,
    initial: toEventFormValues(event),
    savesDraft: true,
    prepare: toEventBody,
    async submit(validated) {
      const answer = event
        ? await callApi('PUT /admin/events/:id', {
            params: { id: event.id },
            body: toUpdateEventBody(validated, event),
            fallback: eventFallbacks.save,
          })
        : await callApi('POST /admin/events', { body: toCreateEventBody(validated), fallback: eventFallbacks.save });
      void reloadEvents(client);
      onSaved(answer.event.id);
    },
    // The server reports errors of the whole repetition; the form shows them at the frequency.
    findField: ({ fields }) => (fields['repetition'] === undefined ? undefined : 'repetition.frequency'),
  });
}
