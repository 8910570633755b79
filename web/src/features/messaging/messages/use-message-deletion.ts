import type { Message } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageFallbacks } from '@kanisa/contract/messaging/messages.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';

/** `onDeleted` also runs if another user has deleted the message before. */
export function useMessageDeletion(onDeleted: () => void) {
  return useDeletion<Message>({
    async deleteItem({ id }) {
      const { message } = await callApi('DELETE /admin/messages/:id', {
        params: { id },
        fallback: messageFallbacks.delete,
      });
      showSuccessToast(message);
      onDeleted();
    },
    onMissing: onDeleted,
  });
}
