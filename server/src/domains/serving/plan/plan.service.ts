import { PLAN_WEEKS } from '@kanisa/contract/serving/plan.schema.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import {
  authorizeInDepartment,
  lockDepartment,
  requireDepartmentAccess,
} from '../../departments/departments/departments.service.ts';
import type { DepartmentRow } from '../../departments/departments/departments.table.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { toCommitment, toFillSlot } from '../dates/dates.rules.ts';
import {
  addWeeks,
  getDate,
  getOpenDate,
  listServingDates,
  type ServingDateView,
  type SlotKey,
  toEndOfWeeks,
  toFirstInstant,
} from '../dates/dates.service.ts';
import { fillPlaces, type RankedPerson, rankPeople } from '../filling/fill.rules.ts';
import { loadFillPeople } from '../filling/filling.service.ts';
import { endPlaces } from '../places/end-places.service.ts';
import {
  findFreeSlot,
  findPlace,
  findTakenAt,
  insertPlace,
  insertPlannedPlaces,
  listTakenUserIds,
  type PlaceView,
  type PlannedPlace,
  updatePlaces,
} from '../places/places.repo.ts';
import { listPositions, type ServingPersonRow } from '../positions/positions.repo.ts';

export interface Plan {
  department: DepartmentRow;
  rows: ServingDateView[];
  next: string | null;
  now: Date;
}

export async function getPlan(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { from, weeks, after }: { from: string | undefined; weeks: number; after: string | undefined },
): Promise<Plan> {
  const department = await requireDepartmentAccess(deps, actor, 'serving.plan', departmentId);
  const first = toFirstInstant(deps, from);
  const positions = await listPositions(deps.db, departmentId);
  const query = { from: first, to: addWeeks(first, weeks), after };
  const { rows, next } = await listServingDates(deps, deps.db, positions, query);
  const shown = maySeeDeclines(actor, department) ? rows : rows.map(hideDeclines);
  return { department, rows: shown, next, now: deps.clock.now() };
}

/** Only the leader sees who declined, and why. Admins plan in every department, but declines are not for them. */
const maySeeDeclines = (actor: Actor, { leaderId }: DepartmentRow) => leaderId === actor.id;

function hideDeclines({ date, positions }: ServingDateView): ServingDateView {
  return { date, positions: positions.map((at) => ({ ...at, declined: [] })) };
}

export type CandidateView = RankedPerson & { person: ServingPersonRow; isThere: boolean };

export async function listCandidates(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  key: SlotKey,
): Promise<CandidateView[]> {
  const department = await requireDepartmentAccess(deps, actor, 'serving.plan', departmentId);
  const { position, date } = await getDate(deps, deps.db, departmentId, key);
  const period = { from: date.startsAt, to: date.startsAt };
  const { people, names } = await loadFillPeople(deps, deps.db, [position], period);
  const there = new Set(await listTakenUserIds(deps.db, date));
  const slot = toFillSlot(deps.settings.church.timeZone, position.id, date, 1);
  const isOpenToActor = maySeeDeclines(actor, department);
  return rankPeople(slot, people).flatMap(({ exclusion: cause, ...ranked }) => {
    const person = names.get(ranked.personId);
    // Hiding the declines alone would name them: they would be the only ones without a cause.
    const exclusion = cause === null || isOpenToActor ? cause : 'unavailable';
    return person ? [{ ...ranked, exclusion, person, isThere: there.has(ranked.personId) }] : [];
  });
}

async function lockPlanning<Result>(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  work: (tx: Tx, department: DepartmentRow) => Promise<Result>,
): Promise<Result> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'serving.plan', department });
    return work(tx, department);
  });
}

/** The leader may choose somebody whom the filling would not, but nobody twice at one date. */
export async function planPlace(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { user_id: userId, ...key }: SlotKey & { user_id: number },
): Promise<PlaceView> {
  return lockPlanning(deps, actor, departmentId, async (tx, department) => {
    const { position, date } = await getOpenDate(deps, tx, departmentId, key);
    const { names } = await loadFillPeople(deps, tx, [position], { from: date.startsAt, to: date.startsAt });
    if (!names.has(userId)) throw createFieldError('user_id', servingMessages.notAble);
    const { eventId, occursOn, startsAt, endsAt } = date;
    if (await findTakenAt(tx, { eventId, occursOn, userId })) throw new AppError('conflict', servingMessages.twice);
    const at = { positionId: position.id, eventId, occursOn };
    const slot = await findFreeSlot(tx, at);
    if (slot === null) throw new AppError('conflict', servingMessages.full);
    const createdAt = deps.clock.now();
    return getPlace(
      tx,
      department,
      await insertPlace(tx, { ...at, userId, state: 'planned', slot, startsAt, endsAt, createdAt }),
    );
  });
}

async function getPlace(db: DbOrTx, department: DepartmentRow, id: number): Promise<PlaceView> {
  const place = await findPlace(db, id);
  if (place?.departmentId !== department.id || place.state === 'ended') {
    throw new AppError('not_found', servingMessages.placeNotFound);
  }
  return place;
}

/** A place that was declined does not exist for those who may not know of the decline. */
async function getPlaceFor(db: DbOrTx, actor: Actor, department: DepartmentRow, id: number): Promise<PlaceView> {
  const place = await getPlace(db, department, id);
  if (place.state === 'declined' && !maySeeDeclines(actor, department)) {
    throw new AppError('not_found', servingMessages.placeNotFound);
  }
  return place;
}

/** The person is told unless nobody had told them of the place. */
export async function freePlace(deps: Deps, actor: Actor, departmentId: number, id: number): Promise<void> {
  await lockPlanning(deps, actor, departmentId, async (tx, department) => {
    const place = await getPlaceFor(tx, actor, department, id);
    if (isOver(deps, place)) throw new AppError('conflict', servingMessages.over);
    if (place.slot === null) throw new AppError('conflict', servingMessages.notAnswerable);
    await endPlaces(deps, tx, [place], { exceptUserId: actor.id });
  });
}

const isOver = ({ clock }: Deps, { startsAt, endsAt }: PlaceView) => (endsAt ?? startsAt) < clock.now();

export async function recordServed(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { id, state }: { id: number; state: 'served' | 'missed' },
): Promise<PlaceView> {
  return lockPlanning(deps, actor, departmentId, async (tx, department) => {
    const place = await getPlaceFor(tx, actor, department, id);
    if (!isOver(deps, place)) throw new AppError('conflict', servingMessages.notYet);
    if (!['accepted', 'served', 'missed'].includes(place.state)) {
      throw new AppError('conflict', servingMessages.notAnswerable);
    }
    await updatePlaces(tx, [id], { state, slot: null, isSwapOffered: false });
    return getPlace(tx, department, id);
  });
}

/**
 * Plans somebody for each open place of one page of dates. Nothing is sent. Each page is a transaction of its own: a year
 * of a large department takes seconds, in which the embedded database would answer nobody else.
 */
export async function fillPlan(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { weeks = PLAN_WEEKS, after }: { weeks?: number | undefined; after?: string | undefined },
): Promise<{ filled: number; leftOpen: number; next: string | null }> {
  const { timeZone } = deps.settings.church;
  return lockPlanning(deps, actor, departmentId, async (tx) => {
    const now = deps.clock.now();
    const positions = await listPositions(tx, departmentId);
    const query = { from: now, to: toEndOfWeeks(deps, weeks), after };
    const { rows: dates, next } = await listServingDates(deps, tx, positions, query);
    const open = dates.flatMap((one) =>
      one.positions.filter((at) => at.open > 0).map((at) => ({ ...at, date: one.date })),
    );
    const [first, last] = [open[0]?.date, open.at(-1)?.date];
    if (!first || !last) return { filled: 0, leftOpen: 0, next };
    const slots = open.map((at) => ({ ...toFillSlot(timeZone, at.position.id, at.date, at.open), at }));
    const period = { from: first.startsAt, to: last.startsAt, plan: query };
    const { people } = await loadFillPeople(deps, tx, positions, period);
    const choices = fillPlaces(slots, people, toCommitment(timeZone, { startsAt: now, endsAt: null }).day);
    const numbers = new Map(slots.map((slot) => [slot.at, listFreeNumbers(slot.at)]));
    const places = choices.map(({ slot, personId, why }): PlannedPlace => {
      const { at } = slot;
      const { eventId, occursOn, startsAt, endsAt } = at.date;
      const number = numbers.get(at)?.shift() ?? null;
      const place = { positionId: at.position.id, eventId, occursOn, startsAt, endsAt, slot: number };
      return { ...place, userId: personId, why };
    });
    await insertPlannedPlaces(tx, places, now);
    const leftOpen = slots.reduce((sum, slot) => sum + slot.open, 0) - places.length;
    return { filled: places.length, leftOpen, next };
  });
}

function listFreeNumbers({ position, taken }: ServingDateView['positions'][number]): number[] {
  const used = new Set(taken.map(({ slot }) => slot));
  return Array.from({ length: position.needed }, (_, n) => n + 1).filter((number) => !used.has(number));
}
