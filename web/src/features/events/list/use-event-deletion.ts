import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { eventFallbacks } from '@kanisa/contract/events/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadEvents } from '../shared/api.ts';

export function useEventDeletion() {
  const client = useQueryClient();
  return useDeletion<ChurchEvent>({
    async deleteItem({ id }) {
      const { message } = await callApi('DELETE /admin/events/:id', {
        params: { id },
        fallback: eventFallbacks.delete,
      });
      await reloadEvents(client);
      showSuccessToast(t(message));
      focusHeading();
    },
    handleError({ message }) {
      // oxlint-disable-next-line no-alert -- the specification asks for an alert
      globalThis.alert(message);
      return true;
    },
    onMissing: () => void reloadEvents(client),
  });
}
