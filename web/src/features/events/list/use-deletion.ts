import { type ChurchEvent, deleteEvent, eventFallbacks } from '@kanisa/contract/events/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { sayDone } from '../../../ui/toast.ts';
import { useAskedDeletion } from '../../../ui/use-asked-deletion.ts';
import { reloadEvents } from '../shared/api.ts';

export function useDeletion() {
  const client = useQueryClient();
  return useAskedDeletion<ChurchEvent>({
    async remove({ id }) {
      const { message } = await call(deleteEvent, { params: { id }, fallback: eventFallbacks.delete });
      await reloadEvents(client);
      sayDone(t(message));
      focusHeading();
    },
    // oxlint-disable-next-line no-alert -- the specification asks for an alert
    onRefusal: (message) => globalThis.alert(message),
    onMissing: () => void reloadEvents(client),
  });
}
