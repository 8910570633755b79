import type { TextMessage } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { textFallbacks, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { cacheText, reloadTexts } from '../api.ts';

type TextChange = 'check' | 'again' | 'cancel';

export type TextChanges = ReturnType<typeof useTextChanges>;

/** The actions on a text message in the list. */
export function useTextChanges() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<TextMessage | null>(null);
  const change = useApiMutation<string, { kind: TextChange; message: TextMessage }>({
    mutationFn: ({ kind, message }) => REQUESTS[kind](client, message),
    onSuccess: (text) => showSuccessToast(text),
    onError(error) {
      showApiErrorToast(error);
      // Another user was faster, or this user's role has changed: reload the current state.
      if (hasErrorStatus(error, 403, 404, 409)) void reloadTexts(client);
    },
  });

  return {
    /** The action that runs on this message, or null. */
    getRunningChange: ({ id }: TextMessage) =>
      change.isPending && change.variables.message.id === id ? change.variables.kind : null,
    /** The message whose cancellation waits for a confirmation. */
    asked,
    askCancel: setAsked,
    keep: () => setAsked(null),
    checkDelivery: (message: TextMessage) => change.mutate({ kind: 'check', message }),
    sendAgain: (message: TextMessage) => change.mutate({ kind: 'again', message }),
    confirmCancel() {
      if (!asked) return;
      setAsked(null);
      change.mutate({ kind: 'cancel', message: asked });
    },
  };
}

/** Each stores the answer in the cache and returns the text to show. */
const REQUESTS: Record<TextChange, (client: QueryClient, message: TextMessage) => Promise<string>> = {
  async check(client, { id, message_id: messageId }) {
    const { data } = await callApi('GET /admin/text-messages/delivery/:messageId', {
      params: { messageId },
      fallback: textFallbacks.check,
    });
    const { message_id: _, ...delivery } = data;
    cacheText(client, id, (before) => ({ ...before, ...delivery }));
    return textMessages.checked;
  },
  async again(client, { id }) {
    const { data, message } = await callApi('POST /admin/text-messages/:id/send-again', {
      params: { id },
      fallback: textFallbacks.sendAgain,
    });
    cacheText(client, id, () => data);
    return message;
  },
  async cancel(client, { id }) {
    const { data, message } = await callApi('POST /admin/text-messages/:id/cancel', {
      params: { id },
      fallback: textFallbacks.cancel,
    });
    cacheText(client, id, () => data);
    return message;
  },
};
