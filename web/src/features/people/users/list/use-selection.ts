import type { User } from '@kanisa/contract/people/users.schema.ts';
import { USERS_BULK_MAX } from '@kanisa/contract/people/users.ts';
import { useState } from 'react';

export type UserSelection = ReturnType<typeof useSelection>;

/** The ticked people. They stay ticked on other pages and under other filters, up to `USERS_BULK_MAX`. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids: [...ids],
    has: (id: number) => ids.has(id),
    isFull: ids.size >= USERS_BULK_MAX,
    toggle(id: number) {
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id) && next.size < USERS_BULK_MAX) next.add(id);
        return next;
      });
    },
    /** Ticks all people of the page, or unticks them if all are ticked. */
    togglePage(users: readonly User[]) {
      setIds((before) => {
        const pageIds = users.map((user) => user.id);
        if (pageIds.every((id) => before.has(id))) return new Set([...before].filter((id) => !pageIds.includes(id)));
        return new Set([...before, ...pageIds].slice(0, USERS_BULK_MAX));
      });
    },
    clear: () => setIds(new Set()),
  };
}
