import { type RefObject, useEffect, useRef } from 'react';

export interface ListKeys {
  /** The table whose rows have `data-row` with the place of the row. */
  table: RefObject<HTMLElement | null>;
  count: number;
  /** Place of the row that is open beside the list, or -1. */
  openAt: number;
  onOpen: (place: number) => void;
  onClose: () => void;
  onSelect: (place: number) => void;
  onHelp: () => void;
}

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="dialog"]';

/** Keys of a list: arrows move, X selects, Escape closes what is open beside it, ? shows all keys. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector('dialog[open]')) return;
      if (handleKey(event.key, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function handleKey(key: string, { table, count, openAt, onOpen, onClose, onSelect, onHelp }: ListKeys): boolean {
  const focusedAt = findFocusedRow(table.current);
  const at = openAt >= 0 ? openAt : focusedAt;
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      // Without a row the arrows scroll the page.
      if (at < 0) return false;
      const next = Math.min(Math.max(at + (key === 'ArrowDown' ? 1 : -1), 0), count - 1);
      focusRow(table.current, next);
      if (openAt >= 0 && next !== openAt) onOpen(next);
      return true;
    }
    case 'Escape':
      if (openAt < 0) return false;
      onClose();
      focusRow(table.current, openAt);
      return true;
    case 'x':
    case 'X':
      if (at < 0) return false;
      onSelect(at);
      return true;
    case '?':
      onHelp();
      return true;
    default:
      return false;
  }
}

function findFocusedRow(table: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row && table?.contains(row) ? Number(row.dataset['row']) : -1;
}

export function focusRow(table: HTMLElement | null, place: number): void {
  const row = table?.querySelector<HTMLElement>(`[data-row="${place}"]`);
  row?.querySelector('a')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
