import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { useState } from 'react';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { useCombobox } from '../../../ui/combobox/use-combobox.ts';
import { searchLeaders } from '../shared/search-leaders.ts';

/** State of the leader combobox. Text that matches nobody is discarded on blur, so only real users are submitted. */
export function useLeaderChoice(leaders: readonly Leader[], chosenId: string, onChoose: (id: string) => void) {
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = leaders.find((leader) => String(leader.id) === chosenId);
  const open = () => setOpen(true);

  const list = useCombobox<Leader>({
    isOpen,
    found: isOpen ? searchLeaders(leaders, search ?? '') : [],
    onOpen: open,
    onType(text) {
      setSearch(text);
      open();
      if (text.trim() === '') onChoose('');
    },
    onPick: (leader) => onChoose(String(leader.id)),
    onClose() {
      setOpen(false);
      setSearch(null);
    },
  });

  return {
    list,
    open,
    text: search ?? (chosen ? formatFullName(chosen) : ''),
    clear() {
      list.close();
      onChoose('');
    },
  };
}
