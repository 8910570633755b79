import { DATES_SHOWN, servingMessages, WEEKS_AHEAD_MAX } from '@kanisa/contract/serving/serving.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { toDepartmentFacts } from '../../departments/departments/department-viewer.rules.ts';
import { requireDepartmentAccess } from '../../departments/departments/departments.service.ts';
import type { DepartmentRow } from '../../departments/departments/departments.table.ts';
import { toStartOfDay, type WithLocalTimes, withLocalTimes } from '../../events/events/event-times.rules.ts';
import { listSeriesByIds } from '../../events/events/events.service.ts';
import { findOccurrenceOn, type Occurrence, toEndTime } from '../../events/occurrences/occurrences.rules.ts';
import { countTakenPlaces, listPlaces, type PlaceView } from '../places/places.repo.ts';
import { listPositions, type PositionView } from '../positions/positions.repo.ts';
import { DAY_MS, type DateQuery, listDatePage, listDates, type PageQuery, toPlaceKey } from './dates.rules.ts';

/** A position at a date, with the places that are taken and those that were declined. */
export interface PositionAtDate {
  position: PositionView;
  taken: PlaceView[];
  declined: PlaceView[];
  open: number;
}

export interface ServingDateView {
  date: WithLocalTimes<Occurrence>;
  positions: PositionAtDate[];
}

const isDeclined = ({ state }: PlaceView) => state === 'declined';

/** Adds to each date who serves there. */
async function addPlaces(
  db: DbOrTx,
  timeZone: string,
  positions: readonly PositionView[],
  dates: readonly Occurrence[],
): Promise<ServingDateView[]> {
  const positionIds = positions.map(({ id }) => id);
  const rows = await listPlaces(db, { positionIds, dates });
  const byKey = Map.groupBy(rows, (row) => toPlaceKey(row.positionId, row));
  return dates.map((date) => ({
    date: withLocalTimes(timeZone, date),
    positions: positions
      .filter(({ eventIds }) => eventIds.includes(date.eventId))
      .map((position) => {
        const places = byKey.get(toPlaceKey(position.id, date)) ?? [];
        const taken = places.filter((place) => !isDeclined(place));
        const open = Math.max(0, position.needed - taken.length);
        return { position, taken, declined: places.filter(isDeclined), open };
      }),
  }));
}

const loadSeries = (db: DbOrTx, positions: readonly PositionView[]) =>
  listSeriesByIds(db, [...new Set(positions.flatMap(({ eventIds }) => eventIds))]);

/** One page of the dates of some positions, with who serves there. */
export async function listServingDates(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  positions: readonly PositionView[],
  query: PageQuery,
): Promise<{ rows: ServingDateView[]; next: string | null }> {
  const { timeZone } = deps.settings.church;
  const weights = new Map<number, number>();
  for (const { eventIds, needed } of positions) {
    for (const id of eventIds) weights.set(id, (weights.get(id) ?? 0) + needed);
  }
  const series = await loadSeries(db, positions);
  const { dates, next } = listDatePage(timeZone, series, query, (eventId) => weights.get(eventId) ?? 0);
  return { rows: await addPlaces(db, timeZone, positions, dates), next };
}

export interface OpenSlot {
  date: WithLocalTimes<Occurrence>;
  position: PositionView;
  open: number;
}

/** The open places of some positions, in order of their dates. Reads counts only, of many departments at once. */
export async function listOpenSlots(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  positions: readonly PositionView[],
  { slotsMax, ...query }: DateQuery & { slotsMax: number },
): Promise<OpenSlot[]> {
  const { timeZone } = deps.settings.church;
  const dates = listDates(timeZone, await loadSeries(db, positions), query);
  const counts = await countTakenPlaces(db, dates);
  const taken = new Map(counts.map(({ count, ...at }) => [toPlaceKey(at.positionId, at), count]));
  const byEvent = Map.groupBy(
    positions.flatMap((position) => position.eventIds.map((eventId) => ({ position, eventId }))),
    ({ eventId }) => eventId,
  );
  const open: OpenSlot[] = [];
  for (const date of dates) {
    const shown = withLocalTimes(timeZone, date);
    for (const { position } of byEvent.get(date.eventId) ?? []) {
      const count = position.needed - (taken.get(toPlaceKey(position.id, date)) ?? 0);
      if (count > 0) open.push({ date: shown, position, open: count });
      if (open.length >= slotsMax) return open;
    }
  }
  return open;
}

/** First instant of a day, or of today. */
export function toFirstInstant({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, day: string | undefined): Date {
  const { timeZone } = settings.church;
  return toStartOfDay(timeZone, parseEpochDay(day ?? getCalendarDay(timeZone, clock.now())));
}

export const addWeeks = (instant: Date, weeks: number) => new Date(instant.getTime() + weeks * 7 * DAY_MS);

/** The end of the plan that begins today: filling and asking end where the page of the plan ends. */
export const toEndOfWeeks = (deps: Pick<Deps, 'settings' | 'clock'>, weeks: number) =>
  addWeeks(toFirstInstant(deps, undefined), weeks);

export interface ShownDates {
  department: DepartmentRow;
  rows: ServingDateView[];
  next: string | null;
  mayPlan: boolean;
}

export async function listShownDates(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  after: string | undefined,
): Promise<ShownDates> {
  const department = await requireDepartmentAccess(deps, actor, 'serving.see', departmentId);
  const end = addWeeks(deps.clock.now(), WEEKS_AHEAD_MAX);
  const positions = await listPositions(deps.db, departmentId);
  const query = { from: toFirstInstant(deps, undefined), to: end, after, datesMax: DATES_SHOWN };
  return {
    department,
    ...(await listServingDates(deps, deps.db, positions, query)),
    mayPlan: isAllowed(deps.policy, actor, 'serving.plan', toDepartmentFacts(department)),
  };
}

export interface SlotKey {
  event_id: number;
  date: string;
  position_id: number;
}

export interface ChosenDate {
  position: PositionView;
  date: Occurrence;
}

/** Finds the position (400) and the date at which it is needed (404), which must lie ahead (409). */
export async function getOpenDate(deps: Deps, db: DbOrTx, departmentId: number, key: SlotKey): Promise<ChosenDate> {
  const chosen = await getDate(deps, db, departmentId, key);
  const now = deps.clock.now();
  if (chosen.date.isCancelled) throw new AppError('conflict', servingMessages.cancelled);
  if (toEndTime(chosen.date) < now) throw new AppError('conflict', servingMessages.over);
  if (chosen.date.startsAt >= addWeeks(now, WEEKS_AHEAD_MAX)) throw createFieldError('date', servingMessages.tooFar);
  return chosen;
}

export async function getDate(deps: Deps, db: DbOrTx, departmentId: number, key: SlotKey): Promise<ChosenDate> {
  const positions = await listPositions(db, departmentId);
  const position = positions.find(({ id }) => id === key.position_id);
  if (!position) throw createFieldError('position_id', servingMessages.position);
  const isNeededThere = position.eventIds.includes(key.event_id);
  const [series] = isNeededThere ? await listSeriesByIds(db, [key.event_id]) : [];
  const date = series && findOccurrenceOn(deps.settings.church.timeZone, series, key.date);
  if (!date) throw new AppError('not_found', servingMessages.notADate);
  return { position, date };
}
