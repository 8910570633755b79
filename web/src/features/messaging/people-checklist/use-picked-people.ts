import type { RecipientOption } from '@kanisa/contract/messaging/recipients.schema.ts';
import { useState } from 'react';

export type PickedPeople = ReturnType<typeof usePickedPeople>;

/** The ticked people, at first `initial`. A person stays ticked while a search hides them. */
export function usePickedPeople(initial: readonly RecipientOption[] = []) {
  const [people, setPeople] = useState<ReadonlyMap<number, RecipientOption>>(
    () => new Map(initial.map((person) => [person.id, person])),
  );
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
