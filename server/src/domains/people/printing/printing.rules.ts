import type { Address } from '@kanisa/contract/people/address.schema.ts';
import type { PersonRecord } from '../persons/persons.repo.ts';

export interface PrintedGroup {
  household: { id: number; name: string } | null;
  address: Address | null;
  people: PersonRecord[];
  children: number;
}

/** No guardian was asked yet whether a child may stand in a directory, so none is named. */
const mayBeNamed = ({ isChild }: PersonRecord) => !isChild;

/** One group for each household and for each person without one, in the order of the list. The dead are left out. */
export function groupByHousehold(
  people: readonly PersonRecord[],
  only: { id: number; name: string } | null,
): PrintedGroup[] {
  const groups = new Map<string, PrintedGroup>();
  for (const person of people) {
    if (person.status === 'died') continue;
    const household = only ?? person.household;
    if (household === null && !mayBeNamed(person)) continue;
    const key = household ? `household ${household.id}` : `person ${person.id}`;
    const group = groups.get(key) ?? { household, address: null, people: [], children: 0 };
    groups.set(key, group);
    if (mayBeNamed(person)) group.people.push(person);
    else group.children += 1;
  }
  return [...groups.values()];
}

export const countUnnamed = (people: readonly PersonRecord[]): number =>
  people.filter((person) => person.status !== 'died' && !mayBeNamed(person)).length;
