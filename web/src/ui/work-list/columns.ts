import { type ReactNode, useState } from 'react';
import { localStore } from '../../lib/browser/storage.ts';

export interface ListColumn<Item> {
  name: string;
  label: string;
  /** What a press on the head sorts by. */
  sort?: string;
  /** In a narrow list columns of a high rank hide first; those of rank 1 stay. */
  rank: 1 | 2 | 3 | 4;
  /** Shown only by choice. */
  isExtra?: boolean;
  cell: (item: Item) => ReactNode;
}

export type ChosenColumns<Item> = ReturnType<typeof useChosenColumns<Item>>;

/**
 * The columns that this person chose for a list on this device, in their fixed order.
 *
 * @param standard names of the columns without a choice, if the list has some of its own
 */
export function useChosenColumns<Item>(
  list: string,
  columns: readonly ListColumn<Item>[],
  standard?: readonly string[],
) {
  const key = `columns:${list}`;
  const [choice, setChoice] = useState({ key, stored: localStore.get(key) });
  // Another list has another choice.
  const stored = choice.key === key ? choice.stored : localStore.get(key);
  const plain = columns.filter(({ isExtra = false }) => !isExtra).map(({ name }) => name);
  const names = new Set(stored?.split(' ') ?? (standard?.length ? standard : plain));
  const shown = columns.filter(({ name }) => names.has(name));
  return {
    shown,
    names: shown.map(({ name }) => name),
    isShown: (name: string) => names.has(name),
    toggle(name: string) {
      const next = new Set(names);
      if (!next.delete(name)) next.add(name);
      const text = columns.flatMap((column) => (next.has(column.name) ? [column.name] : [])).join(' ');
      localStore.set(key, text);
      setChoice({ key, stored: text });
    },
  };
}
