import type { ContactMessage } from '@kanisa/contract/site/contact-messages.schema.ts';
import { contactFallbacks } from '@kanisa/contract/site/contact-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useDeletion } from '../../../../ui/dialogs/use-deletion.ts';
import { showErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { siteKey } from '../shared/api.ts';

export function useReloadMessages() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: siteKey('messages') });
}

/** Deletes a message after a question. An error is shown as a toast, because its card may be gone. */
export function useMessageDeletion() {
  const reload = useReloadMessages();
  return useDeletion<ContactMessage>({
    async deleteItem({ id }) {
      const { message } = await callApi('DELETE /admin/site/messages/:id', {
        params: { id },
        fallback: contactFallbacks.remove,
      });
      showSuccessToast(message);
      await reload();
    },
    onMissing: () => void reload(),
    handleError(error) {
      showErrorToast(error.message);
      return true;
    },
  });
}
