import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useEffect, useState } from 'react';
import { usePreselectedPeople } from './use-preselected-people.ts';

export type PickedPeople = ReturnType<typeof usePickedPeople>;

/**
 * The ticked people, at first `initial`. A person stays ticked while a search hides them. The URL may name people who are
 * ticked from the start, as far as they have an address.
 */
export function usePickedPeople(address: 'email' | 'phone_number', initial: readonly RecipientOption[] = []) {
  const [people, setPeople] = useState<ReadonlyMap<number, RecipientOption>>(
    () => new Map(initial.map((person) => [person.id, person])),
  );
  const preselected = usePreselectedPeople();
  useEffect(() => {
    if (!preselected) return;
    const reachable = preselected.filter((person) => person[address] !== null);
    setPeople((before) => new Map([...reachable.map((person) => [person.id, person] as const), ...before]));
  }, [preselected, address]);
  return {
    people,
    list: [...people.values()],
    has: (id: number) => people.has(id),
    toggle(person: RecipientOption) {
      setPeople((before) => {
        const next = new Map(before);
        if (!next.delete(person.id)) next.set(person.id, person);
        return next;
      });
    },
    add(more: readonly RecipientOption[]) {
      setPeople((before) => new Map([...before, ...more.map((person) => [person.id, person] as const)]));
    },
    clear: () => setPeople(new Map()),
  };
}
