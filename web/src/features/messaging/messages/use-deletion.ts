import { deleteMessage, type Message, messageFallbacks } from '@kanisa/contract/messaging/messages.ts';
import { call } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { sayDone } from '../../../ui/toast.ts';
import { useAskedDeletion } from '../../../ui/use-asked-deletion.ts';

/** `onGone` also when somebody else was quicker. */
export function useDeletion(onGone: () => void) {
  return useAskedDeletion<Message>({
    async remove({ id }) {
      const { message } = await call(deleteMessage, { params: { id }, fallback: messageFallbacks.delete });
      sayDone(t(message));
      onGone();
    },
    onMissing: onGone,
  });
}
