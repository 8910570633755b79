import { type ChurchEvent, deleteEvent, eventFallbacks } from '@kanisa/contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { sayDone } from '../../../ui/toast.ts';
import { reloadEvents } from '../api.ts';

/** Deleting an event, after the question. */
export function useDeletion() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ChurchEvent | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  async function remove({ id }: ChurchEvent): Promise<void> {
    setAsked(null);
    setBusyId(id);
    try {
      const { message } = await call(deleteEvent, { params: { id }, fallback: eventFallbacks.delete });
      await reloadEvents(client);
      sayDone(t(message));
      focusHeading();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // oxlint-disable-next-line no-alert -- the specification asks for an alert
      globalThis.alert(error.message);
      // Deleted from another device already: the list shall say so too.
      if (error.status === 404) void reloadEvents(client);
    } finally {
      setBusyId(null);
    }
  }

  return {
    asked,
    busyId,
    ask: setAsked,
    keep: () => setAsked(null),
    remove: () => asked && void remove(asked),
  };
}
