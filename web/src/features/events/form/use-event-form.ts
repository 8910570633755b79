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

/** The form of an event: of a new one, or of one that is kept already. */
export function useEventForm(event: ChurchEvent | null, onSaved: (id: number) => void) {
  const client = useQueryClient();
  return useContractForm<EventFormValues, typeof createEventBody>({
    schema: async () => (await import('@kanisa/contract/events/events.schema.ts')).createEventBody,
    initial: toEventFormValues(event),
    savesDraft: true,
    prepare: toEventBody,
    async submit(checked) {
      const answer = event
        ? await callApi('PUT /admin/events/:id', {
            params: { id: event.id },
            body: toUpdateEventBody(checked, event),
            fallback: eventFallbacks.save,
          })
        : await callApi('POST /admin/events', { body: toCreateEventBody(checked), fallback: eventFallbacks.save });
      void reloadEvents(client);
      onSaved(answer.event.id);
    },
    // What the server says of the repetition as a whole concerns how often.
    findField: ({ fields }) => (fields['repetition'] === undefined ? undefined : 'repetition.frequency'),
  });
}
