import {
  type ChurchEvent,
  createEvent,
  type createEventBody,
  eventFallbacks,
  updateEvent,
} from '@kanisa/contract/events/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reloadEvents } from '../shared/api.ts';
import { asBody, bodyToCreate, bodyToUpdate, type EventTyped, typedOf } from './typed.ts';

/** The form of an event: of a new one, or of one that is kept already. */
export function useEventForm(event: ChurchEvent | null, onSaved: (id: number) => void) {
  const client = useQueryClient();
  return useContractForm<EventTyped, typeof createEventBody>({
    schema: async () => (await import('@kanisa/contract/events/events.ts')).createEventBody,
    initial: typedOf(event),
    isKept: true,
    prepare: asBody,
    async submit(checked) {
      const answer = event
        ? await call(updateEvent, {
            params: { id: event.id },
            body: bodyToUpdate(checked, event),
            fallback: eventFallbacks.save,
          })
        : await call(createEvent, { body: bodyToCreate(checked), fallback: eventFallbacks.save });
      void reloadEvents(client);
      onSaved(answer.event.id);
    },
    // What the server says of the repetition as a whole concerns how often.
    fieldOf: ({ fields }) => (fields['repetition'] === undefined ? undefined : 'repetition.frequency'),
  });
}
