import type { Notified } from '@kanisa/contract/events/announcements.schema.ts';
import type { ChurchEvent, createEventBody } from '@kanisa/contract/events/events.schema.ts';
import { eventFallbacks } from '@kanisa/contract/events/events.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
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

interface Options {
  /** Null for a new event. */
  event: ChurchEvent | null;
  /** How to tell those who come, if the event moves. */
  notify: readonly NoticeChannel[];
  onSaved: (id: number, notified: Notified) => void;
}

export function useEventForm({ event, notify, onSaved }: Options) {
  const client = useQueryClient();
  return useContractForm<EventFormValues, typeof createEventBody>({
    schema: async () => (await import('@kanisa/contract/events/events.schema.ts')).createEventBody,
    initial: toEventFormValues(event),
    savesDraft: true,
    prepare: toEventBody,
    async submit(validated) {
      const fallback = eventFallbacks.save;
      if (event) {
        const notice = notify.length > 0 && !validated.repetition ? { notify: [...notify] } : {};
        const body = { ...toUpdateEventBody(validated, event), ...notice };
        const { notified } = await callApi('PUT /admin/events/:id', { params: { id: event.id }, body, fallback });
        onSaved(event.id, notified);
      } else {
        const created = await callApi('POST /admin/events', { body: toCreateEventBody(validated), fallback });
        onSaved(created.event.id, null);
      }
      void reloadEvents(client);
    },
    // The server reports errors of the whole repetition; the form shows them at the frequency.
    findField: ({ fields }) => (fields['repetition'] === undefined ? undefined : 'repetition.frequency'),
  });
}
