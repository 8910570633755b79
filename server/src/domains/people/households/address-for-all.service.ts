import { isDeepStrictEqual } from 'node:util';
import type { Address } from '@kanisa/contract/people/address.schema.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { listPeopleByIds, lockPerson } from '../persons/persons.repo.ts';
import type { Reader } from '../persons/readers.rules.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { writePersonChanges } from '../persons/write-person.service.ts';
import { listPlaces } from './household-records.repo.ts';

/** A keeper changes no child, so children get the address by an admin only. */
export async function useAddressForAll(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { reader, householdId, address }: { reader: Reader; householdId: number; address: Address | null },
): Promise<void> {
  const ids = (await listPlaces(tx, householdId)).map((place) => place.personId).toSorted((a, b) => a - b);
  for (const id of ids) await lockPerson(tx, id);
  const people = await listPeopleByIds(tx, ids, getViewing(deps, reader));
  for (const person of people) {
    if (person.isChild && reader.kind !== 'admin') continue;
    if (isDeepStrictEqual(person.address, address)) continue;
    await writePersonChanges(deps, tx, actor, person, { address });
  }
}
