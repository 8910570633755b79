import { MOVED_HOURS } from '@kanisa/contract/serving/serving.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventDatesChange, HookDeps } from '../../../core/event-hooks.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { lockDepartment } from '../../departments/departments/departments.service.ts';
import { listSeriesByIds, lockEventsAgainstChanges } from '../../events/events/events.service.ts';
import { findOccurrenceOn, type Occurrence, type Series } from '../../events/occurrences/occurrences.rules.ts';
import { updateLinksOfPlaces } from '../links/links.repo.ts';
import type { NewServingNotice } from '../notices/serving-notices.service.ts';
import { listDepartmentIdsOfEvent } from '../positions/positions.repo.ts';
import { endPlaces } from './end-places.service.ts';
import {
  clearEventOfPlaces,
  type KnownTimes,
  listKnownTimes,
  listPlacesAtTimes,
  listPlacesOfEvent,
} from './event-places.repo.ts';
import { endPlacesOf, moveOnlyDate, type NewTimes, type PlaceView, updatePlaceTimes } from './places.repo.ts';

const HOUR_MS = 3_600_000;

/** Places that one transaction changes. The embedded database answers nobody else until it ends. */
const PIECE_PLACES_MAX = 100;

/**
 * Locks every department that serves at the event, in the order of their ids, before its places are read. A department
 * without a place yet may be planning one. The event is locked before, so no department joins meanwhile.
 */
async function lockDepartmentsOfEvent(tx: Tx, eventId: number): Promise<void> {
  for (const id of await listDepartmentIdsOfEvent(tx, eventId)) await lockDepartment(tx, id);
}

/**
 * Follows a change of an event: cancelled dates end their places, and those that moved to another day or by more than
 * two hours ask again. Smaller changes are only taken over. Declined places take over every change: who declined may come
 * after all until the date ends. A job goes on where there are more places than one transaction may change.
 */
export async function followDateChanges(deps: HookDeps, tx: Tx, { eventId, onlyDay }: EventDatesChange): Promise<void> {
  const [series] = await listSeriesByIds(tx, [eventId]);
  if (!series) return;
  if (onlyDay && onlyDay.before !== onlyDay.after) await moveOnlyDate(tx, eventId, onlyDay);
  await lockDepartmentsOfEvent(tx, eventId);
  const times = (await listKnownTimes(tx, eventId)).filter((one) => isOutdated(compareDates(deps, one, series), one));
  if (times.length === 0) return;
  const { places, isMore } = await listPlacesAtTimes(tx, eventId, { times, max: PIECE_PLACES_MAX });
  await changePlaces(deps, tx, series, places);
  if (isMore) await deps.queue.send(tx, 'serving.dates', { eventId });
}

/** The job of `followDateChanges`. */
export async function followOtherDates(deps: Deps, { eventId }: { eventId: number }): Promise<void> {
  await forNobody(deps.db, 'a job that follows a change of an event').transaction(async (tx) => {
    await lockEventsAgainstChanges(tx, [eventId]);
    await followDateChanges(deps, tx, { eventId });
  });
}

/** A declined place of a date that ended stays as it is. */
const isOutdated = ({ kind }: DateChange, { isDeclined }: KnownTimes) =>
  kind === 'changed' || (kind === 'ended' && !isDeclined);

async function changePlaces(deps: HookDeps, tx: Tx, series: Series, places: readonly PlaceView[]): Promise<void> {
  const ended: PlaceView[] = [];
  const moved: PlaceView[] = [];
  const changed: (NewTimes & { userId: number })[] = [];
  for (const place of places) {
    const { id, userId, state } = place;
    const change = compareDates(deps, place, series);
    const isDeclined = state === 'declined';
    if (change.kind === 'ended' && !isDeclined) ended.push(place);
    else if (change.kind === 'changed') {
      const { startsAt, endsAt } = change.date;
      const isMoved = change.isMoved && !isDeclined;
      if (isMoved) moved.push(place);
      const asksAgain = isMoved && state === 'accepted';
      changed.push({ id, userId, startsAt, endsAt, asksAgain, isTold: isMoved && state !== 'planned' });
    }
  }
  await updatePlaceTimes(tx, changed, deps.clock.now());
  await updateLinksOfPlaces(tx, {
    userIds: changed.map(({ userId }) => userId),
    placeIds: changed.map(({ id }) => id),
  });
  await endPlaces(deps, tx, ended, { more: toAskAgain(moved) });
}

type DateChange = { kind: 'same' } | { kind: 'ended' } | { kind: 'changed'; date: Occurrence; isMoved: boolean };

function compareDates(
  deps: HookDeps,
  place: Pick<PlaceView, 'occursOn' | 'startsAt' | 'endsAt'>,
  series: Series,
): DateChange {
  const { timeZone } = deps.settings.church;
  const now = deps.clock.now();
  const date = findOccurrenceOn(timeZone, series, place.occursOn);
  const isPast = place.startsAt <= now && (!date || date.startsAt <= now);
  if (isPast) return { kind: 'same' };
  if (!date || date.isCancelled) return { kind: 'ended' };
  const isSame =
    date.startsAt.getTime() === place.startsAt.getTime() && date.endsAt?.getTime() === place.endsAt?.getTime();
  if (isSame) return { kind: 'same' };
  const isOtherDay = getCalendarDay(timeZone, date.startsAt) !== getCalendarDay(timeZone, place.startsAt);
  const distanceMs = Math.abs(date.startsAt.getTime() - place.startsAt.getTime());
  return { kind: 'changed', date, isMoved: isOtherDay || distanceMs > MOVED_HOURS * HOUR_MS };
}

/** One message for each person, whatever the number of their dates that moved. */
function toAskAgain(moved: readonly PlaceView[]): NewServingNotice[] {
  const known = moved.filter(({ state }) => state !== 'planned');
  const byPerson = Map.groupBy(known, ({ userId }) => userId);
  return [...byPerson].map(([userId, own]) => ({ userId, kind: 'ask_again', placeIds: own.map(({ id }) => id) }));
}

/**
 * Call in transactions of their own before the event is deleted, until it returns false. The last places end with the
 * event itself, so an event with few of them is deleted at once.
 */
export async function clearPlacesBeforeDeletion(deps: HookDeps, tx: Tx, eventId: number): Promise<boolean> {
  await lockDepartmentsOfEvent(tx, eventId);
  const { places, isMore } = await listPlacesOfEvent(tx, { eventId, max: PIECE_PLACES_MAX });
  if (!isMore) return false;
  await endOpenPlaces(deps, tx, places);
  await clearEventOfPlaces(
    tx,
    places.map(({ id }) => id),
  );
  return true;
}

export async function followEventDeletion(deps: HookDeps, tx: Tx, eventId: number): Promise<void> {
  await lockDepartmentsOfEvent(tx, eventId);
  const { places } = await listPlacesOfEvent(tx, { eventId, max: Number.POSITIVE_INFINITY });
  await endOpenPlaces(deps, tx, places);
}

async function endOpenPlaces(deps: HookDeps, tx: Tx, places: readonly PlaceView[]): Promise<void> {
  const now = deps.clock.now();
  await endPlaces(
    deps,
    tx,
    places.filter(({ slot, startsAt }) => slot !== null && startsAt > now),
  );
}

/** A person who leaves the department frees the places there that lie ahead. */
export async function followMembershipEnd(
  deps: HookDeps,
  tx: Tx,
  { departmentId, userId }: { departmentId: number; userId: number },
): Promise<void> {
  await endPlacesOf(tx, { userId, departmentId, after: deps.clock.now() });
}

/** A person who can no longer log in frees every place that lies ahead. */
export async function followDeactivation(deps: HookDeps, tx: Tx, userId: number): Promise<void> {
  await endPlacesOf(tx, { userId, departmentId: null, after: deps.clock.now() });
}
