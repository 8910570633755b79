import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { PositionBody } from '@kanisa/contract/serving/positions.schema.ts';
import { POSITIONS_MAX, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  authorizeInDepartment,
  lockDepartment,
  requireDepartmentAccess,
} from '../../departments/departments/departments.service.ts';
import { listCurrentEvents, listSeriesByIds, lockEventsAgainstChanges } from '../../events/events/events.service.ts';
import { findNextOccurrence } from '../../events/occurrences/occurrences.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { endPlaces } from '../places/end-places.service.ts';
import { closePastPlaces } from '../places/place-records.repo.ts';
import { listTakenOfPosition, movePlaces, type PlaceView, updatePlaces } from '../places/places.repo.ts';
import {
  countPositions,
  deletePositionRow,
  findPosition,
  insertPosition,
  listPositions,
  listServingMembers,
  type PositionValues,
  type PositionView,
  type ServingPersonRow,
  updatePositionRow,
} from './positions.repo.ts';

export interface PositionPage {
  positions: PositionView[];
  members: ServingPersonRow[];
  events: { id: number; title: string; repeats: boolean; nextStartsAt: Date }[];
}

export async function getPositionPage(deps: Deps, actor: Actor, departmentId: number): Promise<PositionPage> {
  await requireDepartmentAccess(deps, actor, 'serving.plan', departmentId);
  const now = deps.clock.now();
  const current = await listCurrentEvents(deps.db, now);
  const series = await listSeriesByIds(
    deps.db,
    current.map(({ id }) => id),
  );
  const events = series.flatMap((one) => {
    const next = findNextOccurrence(deps.settings.church.timeZone, one, now);
    if (!next) return [];
    return [{ id: one.event.id, title: one.event.title, repeats: next.repeats, nextStartsAt: next.startsAt }];
  });
  return {
    positions: await listPositions(deps.db, departmentId),
    members: await listServingMembers(deps.db, departmentId),
    events: events.toSorted((a, b) => a.nextStartsAt.getTime() - b.nextStartsAt.getTime() || a.id - b.id),
  };
}

async function getPosition(tx: Tx, id: number): Promise<PositionView> {
  const position = await findPosition(tx, id);
  if (!position) throw new AppError('not_found', servingMessages.positionNotFound);
  return position;
}

async function toValues(
  tx: Tx,
  departmentId: number,
  { name, needed, event_ids: askedEvents, person_ids: askedPeople, ...rest }: PositionBody,
): Promise<PositionValues> {
  requireNoFieldsLeft(rest);
  const members = new Set((await listServingMembers(tx, departmentId)).map(({ id }) => id));
  if (askedPeople.some((id) => !members.has(id))) throw createFieldError('person_ids', servingMessages.people);
  const eventIds = [...new Set(askedEvents)];
  if ((await listSeriesByIds(tx, eventIds)).length !== eventIds.length) {
    throw createFieldError('event_ids', servingMessages.events);
  }
  return { name, needed, eventIds, personIds: [...new Set(askedPeople)] };
}

export async function createPosition(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  body: PositionBody,
): Promise<PositionView> {
  return transactionAs(deps, actor, async (tx) => {
    await lockEventsAgainstChanges(tx, body.event_ids);
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'serving.plan', department });
    if ((await countPositions(tx, departmentId)) >= POSITIONS_MAX) {
      throw new AppError('conflict', servingMessages.manyPositions);
    }
    return getPosition(tx, await insertPosition(tx, departmentId, await toValues(tx, departmentId, body)));
  });
}

async function changePosition<Result>(
  deps: Deps,
  actor: Actor,
  { id, eventIds = [] }: { id: number; eventIds?: readonly number[] },
  work: (tx: Tx, position: PositionView) => Promise<Result>,
): Promise<Result> {
  return transactionAs(deps, actor, async (tx) => {
    await lockEventsAgainstChanges(tx, eventIds);
    const { departmentId } = await getPosition(tx, id);
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'serving.plan', department });
    return work(tx, await getPosition(tx, id));
  });
}

/** Future places of those who can no longer do it, at events that no longer need it, and beyond the number become free. */
export async function updatePosition(deps: Deps, actor: Actor, id: number, body: PositionBody): Promise<PositionView> {
  return changePosition(deps, actor, { id, eventIds: body.event_ids }, async (tx, position) => {
    const values = await toValues(tx, position.departmentId, body);
    // Who has served keeps the record, whatever becomes of the position.
    await closePastPlaces(tx, deps.clock.now(), id);
    const taken = await listTakenOfPosition(tx, id, new Date(0));
    const isKept = ({ userId, eventId }: PlaceView) =>
      values.personIds.includes(userId) && eventId !== null && values.eventIds.includes(eventId);
    const kept = taken.filter(isKept);
    const beyond = await fitIntoSlots(tx, kept, values.needed);
    await endPlaces(deps, tx, [...taken.filter((place) => !isKept(place)), ...beyond]);
    await updatePositionRow(tx, position, values);
    return getPosition(tx, id);
  });
}

const STATE_ORDER = { accepted: 0, asked: 1, planned: 2 } as const;
const toStateOrder = ({ state }: PlaceView) => (state in STATE_ORDER ? STATE_ORDER[state as 'asked'] : 3);

/**
 * Moves places into the numbers that stay, those who accepted first. Returns the places for which there is no number.
 */
async function fitIntoSlots(tx: Tx, places: readonly PlaceView[], needed: number): Promise<PlaceView[]> {
  const beyond: PlaceView[] = [];
  const moves: { id: number; slot: number }[] = [];
  for (const atDate of Map.groupBy(places, (place) => `${place.eventId} ${place.occursOn}`).values()) {
    const sorted = atDate.toSorted((a, b) => toStateOrder(a) - toStateOrder(b) || a.id - b.id);
    const staying = sorted.slice(0, needed);
    beyond.push(...sorted.slice(needed));
    const used = new Set(staying.map(({ slot }) => slot));
    const free = Array.from({ length: needed }, (_, n) => n + 1).filter((slot) => !used.has(slot));
    const moving = staying.filter(({ slot }) => (slot ?? 0) > needed);
    moves.push(...moving.flatMap(({ id }, n) => (free[n] === undefined ? [] : [{ id, slot: free[n] }])));
  }
  // A number that somebody beyond has becomes free only when their place ends, so those places end first.
  await updatePlaces(
    tx,
    beyond.map(({ id }) => id),
    { state: 'ended', slot: null },
  );
  await movePlaces(tx, moves);
  return beyond;
}

export async function deletePosition(deps: Deps, actor: Actor, id: number): Promise<void> {
  await changePosition(deps, actor, { id }, async (tx) => {
    const taken = await listTakenOfPosition(tx, id, deps.clock.now());
    await endPlaces(deps, tx, taken);
    await deletePositionRow(tx, id);
  });
}
