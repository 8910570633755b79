import type { MessageRecipient } from '@kanisa/contract/messages.ts';
import { useEffect, useState } from 'react';
import { useCombobox } from '../../ui/use-combobox.ts';
import { useRecipients } from './api.ts';
import { personName } from './person-name.ts';

const PAUSE_MS = 250;

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
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<MessageRecipient | null>(null);
  const [isTyping, setTyping] = useState(false);
  const search = useSettled(isTyping ? typed.trim() : '');
  const people = useRecipients(search);
  const isOpen = isTyping && search !== '' && people.data !== undefined;

  function write(text: string, person: MessageRecipient | null): void {
    setTyped(text);
    setChosen(person);
    onChange(person ? String(person.id) : text, person);
  }

  const list = useCombobox<MessageRecipient>({
    isOpen,
    found: isOpen ? people.data : [],
    onType(text) {
      setTyping(true);
      write(text, null);
    },
    onPick: (person) => write('', person),
    onClose: () => setTyping(false),
  });

  return {
    list,
    failure: isTyping && people.isError ? people.error.message : undefined,
    text: chosen ? `${personName(chosen)} (${chosen.id})` : typed,
    clear() {
      list.close();
      write('', null);
    },
  };
}
