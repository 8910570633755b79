import type { MessageRecipient } from '@kanisa/contract/messaging/messages.schema.ts';
import { useState } from 'react';
import { useDebouncedValue } from '../../../lib/browser/use-debounced-value.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { useCombobox } from '../../../ui/combobox/use-combobox.ts';
import { useMessageRecipients } from './api.ts';

const SEARCH_DELAY_MS = 250;

/** Choosing one person of the church. `onChange` gets the id of who was chosen, or what was typed instead; so is `initial`. */
export function useRecipientChoice(
  initial: string,
  onChange: (value: string, person: MessageRecipient | null) => void,
) {
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState<MessageRecipient | null>(null);
  const [isTyping, setTyping] = useState(false);
  const search = useDebouncedValue(isTyping ? typed.trim() : '', SEARCH_DELAY_MS);
  const people = useMessageRecipients(search);
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
    text: chosen ? `${formatFullName(chosen)} (${chosen.id})` : typed,
    clear() {
      list.close();
      write('', null);
    },
  };
}
