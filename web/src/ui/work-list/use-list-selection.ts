import { useState } from 'react';

export type ListSelection = ReturnType<typeof useListSelection>;

interface State {
  search: string;
  ids: ReadonlySet<number>;
  /** How many were selected when the search changed. */
  lost: number;
}

const NONE: ReadonlySet<number> = new Set();

/** The ticked rows. Another search ends the selection, because rows that nobody sees must not stay ticked. */
export function useListSelection(search: string) {
  const [stored, setState] = useState<State>({ search, ids: NONE, lost: 0 });
  let state = stored;
  if (stored.search !== search) {
    state = { search, ids: NONE, lost: stored.ids.size };
    setState(state);
  }
  return {
    ids: [...state.ids],
    count: state.ids.size,
    lost: state.lost,
    has: (id: number) => state.ids.has(id),
    toggle(id: number) {
      setState(({ ids }) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        return { search, ids: next, lost: 0 };
      });
    },
    selectAll: (ids: readonly number[]) => setState({ search, ids: new Set(ids), lost: 0 }),
    clear: () => setState({ search, ids: NONE, lost: 0 }),
  };
}
