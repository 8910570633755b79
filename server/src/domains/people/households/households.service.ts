import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import type {
  CreateHouseholdBody,
  PutInHouseholdBody,
  UpdateHouseholdBody,
} from '@kanisa/contract/people/households.schema.ts';
import { householdMessages } from '@kanisa/contract/people/households.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor, Writer } from '../../../policy/actor.ts';
import { diffAuditValues, recordAudit } from '../../records/audit/audit.service.ts';
import { joinName } from '../persons/names.rules.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { listPeopleByIds, lockPerson, type PersonRecord } from '../persons/persons.repo.ts';
import type { Reader } from '../persons/readers.rules.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { useAddressForAll } from './address-for-all.service.ts';
import {
  chooseMainHouseholds,
  deleteHouseholdRow,
  deletePlaces,
  findPlace,
  insertHousehold,
  keepChildren,
  listPlaces,
  lockHouseholds,
  updateHouseholdRow,
} from './household-records.repo.ts';
import { deleteEmptyHouseholds } from './households.repo.ts';
import { joinHouseholds } from './join-households.service.ts';
import { addToHousehold } from './place-in-household.service.ts';
import { computeHouseholdVersion, getSeenHousehold, type SeenHousehold } from './see-household.service.ts';

export async function createHousehold(deps: Deps, actor: Actor, body: CreateHouseholdBody): Promise<SeenHousehold> {
  const { name, address = null, people = [], split_from: splitFrom } = body;
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    const id = await insertHousehold(tx, { name, address }, deps.clock.now());
    await recordAudit(deps, tx, actor, { action: 'household.created', after: { household: name } });
    for (const [index, { id: personId, position, is_main: isMain }] of people.entries()) {
      const person = await findPlaceable(deps, tx, reader, personId, `people.${index}.id`);
      const left = splitFrom === undefined ? null : await findPlace(tx, splitFrom, personId);
      const place = position ?? left?.position ?? (person.isChild ? 'child' : 'adult');
      requireRightToPlace(reader, person, { before: person.isChild ? 'child' : null, position: place });
      await addToHousehold(deps, tx, actor, id, {
        personId,
        position: place,
        isMain: isMain ?? splitFrom !== undefined,
      });
    }
    if (splitFrom !== undefined)
      await leaveHousehold(deps, tx, actor, { id: splitFrom, people: people.map((one) => one.id) });
    return getSeenHousehold(deps, tx, actor, id);
  });
}

export async function putInHousehold(
  deps: Deps,
  actor: Actor,
  { id, personId }: { id: number; personId: number },
  { position, is_main: isMain, ...rest }: PutInHouseholdBody,
): Promise<SeenHousehold> {
  requireNoFieldsLeft(rest);
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    await requireHousehold(tx, id);
    const person = await findPlaceable(deps, tx, reader, personId, null);
    const before = await findPlace(tx, id, personId);
    const next = position ?? before?.position ?? (person.isChild ? 'child' : 'adult');
    requireRightToPlace(reader, person, {
      before: before?.position ?? (person.isChild ? 'child' : null),
      position: next,
    });
    await addToHousehold(deps, tx, actor, id, { personId, position: next, isMain });
    return getSeenHousehold(deps, tx, actor, id);
  });
}

/** Locks the person. Without a field the person is in the path, so an unknown one is not found. */
async function findPlaceable(
  deps: Deps,
  tx: Tx,
  reader: Reader,
  personId: number,
  field: string | null,
): Promise<PersonRecord> {
  await lockPerson(tx, personId);
  const [person] = await listPeopleByIds(tx, [personId], getViewing(deps, reader));
  if (person) return person;
  if (field === null) throw new AppError('not_found', personMessages.notFound);
  throw createFieldError(field, householdMessages.person);
}

/** A keeper moves children between households, and never says who is one: not of a child, and of nobody who logs in. */
function requireRightToPlace(
  reader: Reader,
  person: PersonRecord,
  { before, position }: { before: HouseholdPosition | null; position: HouseholdPosition },
): void {
  if (reader.kind === 'admin' || position === before) return;
  const text = { template: householdMessages.onlyAdminPosition, values: { name: joinName(person) } };
  if (person.isChild) throw new AppError('forbidden', text);
  if (position === 'child' && person.username !== null)
    throw new AppError('forbidden', householdMessages.onlyAdminAccount);
}

export async function removeFromHousehold(
  deps: Deps,
  actor: Actor,
  { id, personId }: { id: number; personId: number },
): Promise<void> {
  await transactionAsOffice(deps, actor, async (tx) => {
    await requireHousehold(tx, id);
    if (!(await findPlace(tx, id, personId))) throw new AppError('not_found', householdMessages.notIn);
    await leaveHousehold(deps, tx, actor, { id, people: [personId] });
  });
}

/** The caller has checked the rights. */
export async function leaveHousehold(
  deps: Deps,
  tx: Tx,
  actor: Writer,
  { id, people }: { id: number; people: readonly number[] },
): Promise<void> {
  const household = await requireHousehold(tx, id);
  const leaving = (await listPlaces(tx, id)).filter(({ personId }) => people.includes(personId));
  const personIds = leaving.map(({ personId }) => personId);
  await keepChildren(tx, personIds, getViewing(deps, actor).adultsBornUntil);
  await deletePlaces(tx, id, personIds);
  await chooseMainHouseholds(tx, personIds);
  await recordAudit(
    deps,
    tx,
    actor,
    ...leaving.map(({ personId, position }) => ({
      action: 'household.person_removed' as const,
      personId,
      before: { household: household.name, position },
    })),
  );
  await deleteEmptyHouseholds(tx, [id]);
}

async function requireHousehold(tx: Tx, id: number) {
  const [household] = await lockHouseholds(tx, [id]);
  if (!household) throw new AppError('not_found', householdMessages.notFound);
  return household;
}

/** If somebody else changed the household meanwhile, nothing is written and it is as it is now. */
export async function updateHousehold(
  deps: Deps,
  actor: Actor,
  id: number,
  body: UpdateHouseholdBody,
): Promise<{ household: SeenHousehold; isOutdated: boolean }> {
  const { version, use_address_for_all: isForAll = false, join_with: joinWith, name, address, ...rest } = body;
  requireNoFieldsLeft(rest);
  return transactionAsOffice(deps, actor, async (tx, reader) => {
    const locked = await lockHouseholds(tx, joinWith === undefined ? [id] : [id, joinWith]);
    const current = locked.find((one) => one.id === id);
    if (!current) throw new AppError('not_found', householdMessages.notFound);
    if (version !== undefined && version !== computeHouseholdVersion(current))
      return { household: await getSeenHousehold(deps, tx, actor, id), isOutdated: true };
    const after = { name: name ?? current.name, address: address === undefined ? current.address : address };
    const difference = diffAuditValues({ name: current.name, address: current.address }, after);
    if (difference) {
      await updateHouseholdRow(tx, id, after, deps.clock.now());
      await recordAudit(deps, tx, actor, { action: 'household.updated', ...difference });
    }
    if (joinWith !== undefined) await joinHouseholds(deps, tx, actor, { into: current, from: joinWith, locked });
    if (isForAll) await useAddressForAll(deps, tx, actor, { reader, householdId: id, address: after.address });
    return { household: await getSeenHousehold(deps, tx, actor, id), isOutdated: false };
  });
}

export async function deleteHousehold(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAsOffice(deps, actor, async (tx) => {
    const household = await requireHousehold(tx, id);
    const people = (await listPlaces(tx, id)).map((place) => place.personId);
    await leaveHousehold(deps, tx, actor, { id, people });
    await deleteHouseholdRow(tx, id);
    await recordAudit(deps, tx, actor, { action: 'household.deleted', before: { household: household.name } });
  });
}
