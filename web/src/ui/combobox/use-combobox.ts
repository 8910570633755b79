import { type KeyboardEvent, useId, useState } from 'react';

interface Options<Item> {
  isOpen: boolean;
  /** Empty while the list is closed. */
  found: readonly Item[];
  onType: (text: string) => void;
  onPick: (item: Item) => void;
  onClose: () => void;
  /** For a list that opens without typing. Text in its field only searches, so Enter never submits the form. */
  onOpen?: () => void;
}

export type ComboboxList<Item> = ReturnType<typeof useCombobox<Item>>;

/** State and keyboard handling of the list under a combobox field. */
export function useCombobox<Item>({ isOpen, found, onType, onPick, onClose, onOpen }: Options<Item>) {
  const id = useId();
  const [active, setActive] = useState(-1);

  function type(text: string): void {
    setActive(-1);
    onType(text);
  }

  function close(): void {
    setActive(-1);
    onClose();
  }

  function pick(item: Item): void {
    close();
    onPick(item);
  }

  function step(by: 1 | -1): void {
    if (found.length === 0) return;
    setActive((before) =>
      before === -1 && by === -1 ? found.length - 1 : (before + by + found.length) % found.length,
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const chosen = found[active];
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && isOpen) step(event.key === 'ArrowDown' ? 1 : -1);
    else if (isArrow && onOpen) onOpen();
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen);
    else if (isOpen && (event.key === 'Escape' || (event.key === 'Enter' && onOpen))) close();
    else return;
    event.preventDefault();
  }

  return { id, isOpen, found, active, type, close, pick, onKeyDown };
}
