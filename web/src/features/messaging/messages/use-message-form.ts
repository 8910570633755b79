import type { messageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageFallbacks, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import { offerUndo } from '../shared/undo-store.ts';
import { reloadMessages } from './api.ts';
import { BLANK_MESSAGE, type MessageFormValues, toMessageBody } from './form-values.ts';

/**
 * The form of a message. A message to all can be undone on the page that sending leads to. If it went to everyone a
 * moment ago, `repeatProblem` says so, and its answer decides whether it goes out again. `recipient` is an id or empty.
 */
export function useMessageForm(recipient: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(messageMessages.sent);
    void navigate('/admin/messages');
    void reloadMessages(client);
  });
  const [repeatProblem, setRepeatProblem] = useState<string | null>(null);
  const isRepeatConfirmed = useRef(false);
  const form = useContractForm<MessageFormValues, typeof messageBody>({
    schema: async () => (await import('@kanisa/contract/messaging/messages.schema.ts')).messageBody,
    initial: { ...BLANK_MESSAGE, recipient_id: recipient },
    savesDraft: true,
    prepare: toMessageBody,
    async submit(body) {
      const isConfirmed = isRepeatConfirmed.current;
      isRepeatConfirmed.current = false;
      const { message, undo_seconds: seconds } = await callApi('POST /admin/messages', {
        body: { ...body, can_undo: true, ...(isConfirmed && { confirm_repeat: true }) },
        fallback: messageFallbacks.send,
      }).catch((error: unknown) => {
        if (hasErrorCode(error, 'repeated_message')) setRepeatProblem(error.message);
        throw error;
      });
      offerUndo({ kind: 'message', id: message.id, seconds, values: form.getValues(), picked: [] });
      markSaved();
    },
  });
  function answerRepeat(isConfirmed: boolean): void {
    setRepeatProblem(null);
    if (!isConfirmed) return;
    isRepeatConfirmed.current = true;
    form.submit();
  }
  return { form, isSaved, repeatProblem, answerRepeat };
}
