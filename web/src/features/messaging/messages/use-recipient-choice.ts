import type { MessageRecipient } from '@kanisa/contract/messaging/messages.schema.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebouncedValue } from '../../../lib/browser/use-debounced-value.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { useCombobox } from '../../../ui/combobox/use-combobox.ts';
import { useMessageRecipients } from './api.ts';

const SEARCH_DELAY_MS = 250;

/** Chooses one person. `initial` and the value of `onChange` are the chosen person's id or the text in the field. */
export function useRecipientChoice(
  initial: string,
  onChange: (value: string, person: MessageRecipient | null) => void,
) {
  const [input, setInput] = useState(initial);
  const [chosen, setChosen] = useState<MessageRecipient | null>(null);
  const [isTyping, setTyping] = useState(false);
  const search = useDebouncedValue(isTyping ? input.trim() : '', SEARCH_DELAY_MS);
  const [query] = useSearchParams();
  const isGiven = !isTyping && chosen === null && /^\d+$/.test(input) && input === query.get('to');
  const people = useMessageRecipients(isGiven ? input : search);
  const given = isGiven ? people.data?.find(({ id }) => String(id) === input) : undefined;
  const isOpen = isTyping && search !== '' && people.data !== undefined;

  function setValue(text: string, person: MessageRecipient | null): void {
    setInput(text);
    setChosen(person);
    onChange(person ? String(person.id) : text, person);
  }

  // The page was opened with the id of a person: the field shows whose it is.
  useEffect(() => {
    if (given) setValue('', given);
  });

  const list = useCombobox<MessageRecipient>({
    isOpen,
    found: isOpen ? people.data : [],
    onType(text) {
      setTyping(true);
      setValue(text, null);
    },
    onPick: (person) => setValue('', person),
    onClose: () => setTyping(false),
  });

  return {
    list,
    failure: isTyping && people.isError ? people.error.message : undefined,
    text: chosen ? `${formatFullName(chosen)} (${chosen.id})` : input,
    clear() {
      list.close();
      setValue('', null);
    },
  };
}
