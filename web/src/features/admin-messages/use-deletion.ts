import { deleteMessage, type Message, messageFallbacks } from '@kanisa/contract/messages.ts';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { sayDone } from '../../ui/toast.ts';

/** Deleting a message, after the question. `onGone` also when somebody else was quicker. */
export function useDeletion(onGone: () => void) {
  const [asked, setAsked] = useState<Message | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove({ id }: Message): Promise<void> {
    setAsked(null);
    setRefusal(null);
    setBusyId(id);
    try {
      const { message } = await call(deleteMessage, { params: { id }, fallback: messageFallbacks.delete });
      sayDone(t(message));
      onGone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.status === 404) onGone();
    } finally {
      setBusyId(null);
    }
  }

  return {
    asked,
    busyId,
    refusal,
    ask: setAsked,
    keep: () => setAsked(null),
    remove: () => asked && void remove(asked),
  };
}
