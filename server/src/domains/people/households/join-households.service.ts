import { HOUSEHOLD_PEOPLE_MAX, householdMessages } from '@kanisa/contract/people/households.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { getViewing } from '../persons/see-people.service.ts';
import {
  deleteHouseholdRow,
  type HouseholdRecord,
  keepChildren,
  listPlaces,
  writePlace,
} from './household-records.repo.ts';

/** Everybody of one household moves into the other with their position. Both are locked. */
export async function joinHouseholds(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { into, from, locked }: { into: HouseholdRecord; from: number; locked: readonly HouseholdRecord[] },
): Promise<void> {
  const other = locked.find((one) => one.id === from);
  if (!other || other.id === into.id) throw createFieldError('join_with', householdMessages.sameHousehold);
  const here = await listPlaces(tx, into.id);
  const moving = await listPlaces(tx, other.id);
  const arriving = moving.filter((place) => !here.some(({ personId }) => personId === place.personId));
  if (here.length + arriving.length > HOUSEHOLD_PEOPLE_MAX) throw new AppError('conflict', householdMessages.full);
  const ids = moving.map((place) => place.personId);
  await keepChildren(tx, ids, getViewing(deps, actor).adultsBornUntil);
  await deleteHouseholdRow(tx, other.id);
  for (const { personId, position, isMain } of moving) {
    const present = here.find((place) => place.personId === personId);
    await writePlace(tx, into.id, {
      personId,
      position: present?.position ?? position,
      isMain: isMain || present?.isMain === true,
    });
  }
  await recordAudit(
    deps,
    tx,
    actor,
    { action: 'household.deleted', before: { household: other.name }, after: { household: into.name } },
    ...arriving.map(({ personId, position }) => ({
      action: 'household.person_added' as const,
      personId,
      after: { household: into.name, position },
    })),
  );
}
