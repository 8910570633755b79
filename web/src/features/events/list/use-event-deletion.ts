import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { eventFallbacks } from '@kanisa/contract/events/events.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadEvents } from '../shared/api.ts';
import { addNotified, toNotifyQuery } from '../shared/use-announcement.ts';

export function useEventDeletion() {
  const client = useQueryClient();
  const channels = useRef<readonly NoticeChannel[]>([]);
  const deletion = useDeletion<ChurchEvent>({
    async deleteItem({ id }) {
      const { message, notified } = await callApi('DELETE /admin/events/:id', {
        params: { id },
        query: toNotifyQuery(channels.current),
        fallback: eventFallbacks.delete,
      });
      await reloadEvents(client);
      showSuccessToast(addNotified(message, notified));
      focusHeading();
    },
    handleError({ message }) {
      // oxlint-disable-next-line no-alert -- the specification asks for an alert
      globalThis.alert(message);
      return true;
    },
    onMissing: () => void reloadEvents(client),
  });
  return {
    ...deletion,
    /** Deletes the event and tells those who come by these channels. */
    confirm(chosen: readonly NoticeChannel[]): void {
      channels.current = chosen;
      deletion.confirm();
    },
  };
}
