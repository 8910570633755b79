import type { Leader } from '@kanisa/contract/departments.ts';
import { useId, useState } from 'react';
import { leadersLike, nameOf } from '../leaders-like.ts';

export type LeaderChoice = ReturnType<typeof useLeaderChoice>;

/** Choosing one of the leaders. Text that names nobody is forgotten with the focus, so that only real people are sent. */
export function useLeaderChoice(leaders: readonly Leader[], chosenId: string, onChoose: (id: string) => void) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = leaders.find((leader) => String(leader.id) === chosenId);
  const found = isOpen ? leadersLike(leaders, typed ?? '') : [];

  function settle(): void {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  }

  function choose(id: string): void {
    onChoose(id);
    settle();
  }

  return {
    listId,
    isOpen,
    found,
    active,
    activeId: isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    text: typed ?? (chosen ? nameOf(chosen) : ''),
    open: () => setOpen(true),
    close: settle,
    type(text: string) {
      setTyped(text);
      setOpen(true);
      setActive(-1);
      if (text.trim() === '') onChoose('');
    },
    pick: (leader: Leader) => choose(String(leader.id)),
    clear: () => choose(''),
    step(by: 1 | -1) {
      if (!isOpen) return setOpen(true);
      if (found.length === 0) return;
      setActive((before) =>
        before === -1 && by === -1 ? found.length - 1 : (before + by + found.length) % found.length,
      );
    },
  };
}
