import { householdMessages } from '@kanisa/contract/people/households.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorize, isAllowed } from '../../../policy/authorize.ts';
import { listPeopleByIds } from '../persons/persons.repo.ts';
import { getReader, mayKnow } from '../persons/readers.rules.ts';
import { getToday, getViewing, type SeenPerson, seePerson } from '../persons/see-people.service.ts';
import { findHousehold, type HouseholdRecord, listPlaces, type Place } from './household-records.repo.ts';

export interface SeenHousehold extends HouseholdRecord {
  people: (SeenPerson & Place)[];
  hiddenChildren: number;
  mayEdit: boolean;
  /** A face of a child may be asked for; each look is recorded. */
  showsFaces: boolean;
  version: string;
}

/** The address too, so that a change of it by somebody else is noticed. */
export const computeHouseholdVersion = ({ name, address }: HouseholdRecord) => computeContentVersion({ name, address });

/** Details of children are on their own pages: here they are names, for everybody but their guardians. */
export async function getSeenHousehold(
  deps: Pick<Deps, 'settings' | 'clock' | 'policy'>,
  db: DbOrTx,
  actor: Actor,
  id: number,
): Promise<SeenHousehold> {
  const household = await findHousehold(db, id);
  if (!household) throw new AppError('not_found', householdMessages.notFound);
  const places = await listPlaces(db, id);
  const personIds = places.map((place) => place.personId);
  authorize(deps.policy, actor, 'households.read', { personIds });
  const found = await listPeopleByIds(db, personIds, getViewing(deps, actor));
  const seen = places.flatMap((place) => {
    const person = found.find((one) => one.id === place.personId);
    return person ? [{ ...seePerson(person, getReader(actor), getToday(deps)), ...place }] : [];
  });
  const isOffice = isAllowed(deps.policy, actor, 'persons.read', {});
  const known = seen.filter(({ person }) =>
    isOffice ? mayKnow(getReader(actor), person) : !person.isChild || person.isGuardian,
  );
  return {
    ...household,
    // Who only lives there knows the address, or is not meant to.
    address: isOffice ? household.address : null,
    people: known.map((one) => ({
      ...one,
      isLimited: !one.person.isGuardian && (one.person.isChild || (!isOffice && one.person.id !== actor.id)),
      age: isOffice || one.person.isGuardian || one.person.id === actor.id ? one.age : null,
    })),
    hiddenChildren: isOffice ? seen.length - known.length : 0,
    mayEdit: isAllowed(deps.policy, actor, 'persons.edit', {}),
    showsFaces: isOffice && getReader(actor).kind === 'admin',
    // A hash of an address tells it to whoever tries all of a town.
    version: computeHouseholdVersion(isOffice ? household : { ...household, address: null }),
  };
}
