import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { getMessageAnchor } from '../shared/inbox-message.ts';
import { useMarkMessageRead } from './api.ts';

/** The messages that are unfolded. Opening a message marks it as read. */
export function useOpenMessages(messages: readonly InboxMessage[]) {
  const { hash } = useLocation();
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  // Several requests may run at once, and the error of each is shown.
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [pressedId, setPressedId] = useState<number | null>(null);
  const marking = useMarkMessageRead((error) => setErrorMessage(error.message));

  function openMessage(message: InboxMessage): void {
    setOpenIds((before) => new Set([...before, message.id]));
    setErrorMessage(null);
    if (!message.is_read) marking.mutate(message);
  }

  // A link to one message opens it.
  const openLinkedMessage = useEffectEvent(() => {
    const linked = messages.find((message) => `#${getMessageAnchor(message)}` === hash);
    if (!linked) return;
    openMessage(linked);
    document.getElementById(getMessageAnchor(linked))?.querySelector('button')?.focus();
  });
  useEffect(() => openLinkedMessage(), [hash]);

  return {
    errorMessage,
    isOpen: (id: number) => openIds.has(id),
    /** The first message that the person opened, and not a link. */
    pressedId,
    toggle(message: InboxMessage) {
      if (openIds.has(message.id)) setOpenIds((before) => new Set([...before].filter((id) => id !== message.id)));
      else openMessage(message);
      setPressedId((before) => before ?? message.id);
    },
  };
}
