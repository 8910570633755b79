import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { useState } from 'react';
import { useCombobox } from '../../../ui/combobox/use-combobox.ts';
import { formatLeaderName, searchLeaders } from '../shared/search-leaders.ts';

/** Choosing one of the leaders. Text that names nobody is forgotten with the focus, so that only real people are sent. */
export function useLeaderChoice(leaders: readonly Leader[], chosenId: string, onChoose: (id: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = leaders.find((leader) => String(leader.id) === chosenId);
  const open = () => setOpen(true);

  const list = useCombobox<Leader>({
    isOpen,
    found: isOpen ? searchLeaders(leaders, typed ?? '') : [],
    onOpen: open,
    onType(text) {
      setTyped(text);
      open();
      if (text.trim() === '') onChoose('');
    },
    onPick: (leader) => onChoose(String(leader.id)),
    onClose() {
      setOpen(false);
      setTyped(null);
    },
  });

  return {
    list,
    open,
    text: typed ?? (chosen ? formatLeaderName(chosen) : ''),
    clear() {
      list.close();
      onChoose('');
    },
  };
}
