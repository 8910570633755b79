import type { TextMessage } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { textFallbacks, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { showErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { cacheText, reloadTexts } from '../api.ts';

type TextChange = 'check' | 'again' | 'cancel';

export type TextChanges = ReturnType<typeof useTextChanges>;

/** What can be done with a message that stands in the list. One thing at a time. */
export function useTextChanges() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<{ id: number; what: TextChange } | null>(null);
  const [asked, setAsked] = useState<TextMessage | null>(null);

  async function change(id: number, what: TextChange, work: () => Promise<string>): Promise<void> {
    setBusy({ id, what });
    try {
      showSuccessToast(t(await work()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
      // Somebody else was quicker, or the role has changed: the list shows what is true now.
      if (error.status === 409 || error.status === 404 || error.status === 403) void reloadTexts(client);
    } finally {
      setBusy(null);
    }
  }

  return {
    /** What is being done with this message. */
    busyWith: ({ id }: TextMessage) => (busy?.id === id ? busy.what : null),
    asked,
    ask: setAsked,
    keep: () => setAsked(null),
    check: (message: TextMessage) =>
      void change(message.id, 'check', async () => {
        const params = { messageId: message.message_id };
        const { data } = await callApi('GET /admin/text-messages/delivery/:messageId', {
          params,
          fallback: textFallbacks.check,
        });
        const { message_id: _, ...news } = data;
        cacheText(client, message.id, (before) => ({ ...before, ...news }));
        return textMessages.checked;
      }),
    sendAgain: ({ id }: TextMessage) =>
      void change(id, 'again', async () => {
        const answer = await callApi('POST /admin/text-messages/:id/send-again', {
          params: { id },
          fallback: textFallbacks.sendAgain,
        });
        cacheText(client, id, () => answer.data);
        return answer.message;
      }),
    cancel() {
      if (!asked) return;
      const { id } = asked;
      setAsked(null);
      void change(id, 'cancel', async () => {
        const answer = await callApi('POST /admin/text-messages/:id/cancel', {
          params: { id },
          fallback: textFallbacks.cancel,
        });
        cacheText(client, id, () => answer.data);
        return answer.message;
      });
    },
  };
}
