import type { Message } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageFallbacks } from '@kanisa/contract/messaging/messages.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { useConfirmedDeletion } from '../../../ui/dialogs/use-confirmed-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';

/** `onGone` also when somebody else was quicker. */
export function useMessageDeletion(onGone: () => void) {
  return useConfirmedDeletion<Message>({
    async remove({ id }) {
      const { message } = await callApi('DELETE /admin/messages/:id', {
        params: { id },
        fallback: messageFallbacks.delete,
      });
      showSuccessToast(t(message));
      onGone();
    },
    onMissing: onGone,
  });
}
