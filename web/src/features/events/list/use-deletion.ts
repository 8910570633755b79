import { type ChurchEvent, deleteEvent, eventFallbacks } from '@kanisa/contract/events/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/toast.ts';
import { useConfirmedDeletion } from '../../../ui/use-asked-deletion.ts';
import { reloadEvents } from '../shared/api.ts';

export function useEventDeletion() {
  const client = useQueryClient();
  return useConfirmedDeletion<ChurchEvent>({
    async remove({ id }) {
      const { message } = await callApi(deleteEvent, { params: { id }, fallback: eventFallbacks.delete });
      await reloadEvents(client);
      showSuccessToast(t(message));
      focusHeading();
    },
    // oxlint-disable-next-line no-alert -- the specification asks for an alert
    onRefusal: (message) => globalThis.alert(message),
    onMissing: () => void reloadEvents(client),
  });
}
