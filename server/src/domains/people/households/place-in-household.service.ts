import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import {
  HOUSEHOLD_PEOPLE_MAX,
  HOUSEHOLDS_OF_PERSON_MAX,
  householdMessages,
} from '@kanisa/contract/people/households.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Writer } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import {
  countHouseholdsOf,
  insertHousehold,
  listPlaces,
  lockHouseholds,
  type Place,
  writePlace,
} from './household-records.repo.ts';

export async function createHouseholdRow(deps: Pick<Deps, 'clock'>, tx: Tx, name: string): Promise<number> {
  return insertHousehold(tx, { name, address: null }, deps.clock.now());
}

interface NewPlace {
  personId: number;
  position?: HouseholdPosition | undefined;
  isMain?: boolean | undefined;
}

/** Puts a person into a household, or changes the place there. The caller has checked the rights. */
export async function addToHousehold(
  deps: Deps,
  tx: Tx,
  actor: Writer,
  householdId: number,
  { personId, position, isMain }: NewPlace,
): Promise<void> {
  const [household] = await lockHouseholds(tx, [householdId]);
  if (!household) throw createFieldError('household_id', personMessages.household);
  const places = await listPlaces(tx, householdId);
  const before = places.find((place) => place.personId === personId);
  const homes = await countHouseholdsOf(tx, personId);
  if (!before) {
    if (places.length >= HOUSEHOLD_PEOPLE_MAX) throw new AppError('conflict', householdMessages.full);
    if (homes.all >= HOUSEHOLDS_OF_PERSON_MAX) throw new AppError('conflict', householdMessages.tooMany);
  }
  // Somebody always has a main household, so the present one stays until another takes its place.
  const mustBeMain = homes.main === 0 || before?.isMain === true;
  const place: Place = {
    personId,
    position: position ?? before?.position ?? 'adult',
    isMain: mustBeMain || (isMain ?? false),
  };
  if (before && before.position === place.position && before.isMain === place.isMain) return;
  await writePlace(tx, householdId, place);
  await recordAudit(deps, tx, actor, {
    action: before ? 'household.place_changed' : 'household.person_added',
    personId,
    ...(before && { before: { household: household.name, position: before.position, is_main: before.isMain } }),
    after: { household: household.name, position: place.position, is_main: place.isMain },
  });
}
