import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../lib/api/http.ts';
import { useMarkRead } from './api.ts';
import { getMessageAnchor } from './message-item.tsx';

/** Which messages stand open. Whoever opens one has read it. */
export function useOpenMessages(messages: readonly InboxMessage[]) {
  const { hash } = useLocation();
  const marking = useMarkRead();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState<string | null>(null);

  async function mark(id: number): Promise<void> {
    try {
      await marking.one(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  }

  function open(message: InboxMessage): void {
    setIds((before) => new Set([...before, message.id]));
    setRefusal(null);
    if (!message.is_read) void mark(message.id);
  }

  // Whoever follows a link to one message finds it open.
  const openAsked = useEffectEvent(() => {
    const asked = messages.find((message) => `#${getMessageAnchor(message)}` === hash);
    if (!asked) return;
    open(asked);
    document.getElementById(getMessageAnchor(asked))?.querySelector('button')?.focus();
  });
  useEffect(() => openAsked(), [hash]);

  return {
    refusal,
    has: (id: number) => ids.has(id),
    toggle(message: InboxMessage) {
      if (ids.has(message.id)) setIds((before) => new Set([...before].filter((id) => id !== message.id)));
      else open(message);
    },
  };
}
