import type { MessageRecipient } from '@kanisa/contract/messages.ts';
import { useEffect, useId, useState } from 'react';
import { useRecipients } from './api.ts';
import { personName } from './person-name.ts';

const PAUSE_MS = 250;

export type RecipientChoice = ReturnType<typeof useRecipientChoice>;

/** What was typed, a moment after the last letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Choosing one person of the church. `onChange` gets the id of who was chosen, or what was typed instead. */
export function useRecipientChoice(onChange: (value: string, person: MessageRecipient | null) => void) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<MessageRecipient | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const search = useSettled(isTyping ? typed.trim() : '');
  const people = useRecipients(search);
  const isOpen = isTyping && search !== '' && people.data !== undefined;
  const found = isOpen ? people.data : [];

  function settle(): void {
    setTyping(false);
    setActive(-1);
  }

  return {
    listId,
    isOpen,
    found,
    active,
    activeId: isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    failure: isTyping && people.isError ? people.error.message : undefined,
    text: chosen ? `${personName(chosen)} (${chosen.id})` : typed,
    close: settle,
    type(text: string) {
      setTyped(text);
      setChosen(null);
      setTyping(true);
      setActive(-1);
      onChange(text, null);
    },
    pick(person: MessageRecipient) {
      setChosen(person);
      setTyped('');
      settle();
      onChange(String(person.id), person);
    },
    clear() {
      setChosen(null);
      setTyped('');
      settle();
      onChange('', null);
    },
    step(by: 1 | -1) {
      if (found.length === 0) return;
      setActive((before) =>
        before === -1 && by === -1 ? found.length - 1 : (before + by + found.length) % found.length,
      );
    },
  };
}
