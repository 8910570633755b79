import { MOVED_HOURS } from '@kanisa/contract/serving/serving.ts';
import type { EventDatesChange, HookDeps } from '../../../core/event-hooks.ts';
import type { Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { lockDepartment } from '../../departments/departments/departments.service.ts';
import { listSeriesByIds } from '../../events/events/events.service.ts';
import { findOccurrenceOn, type Occurrence, type Series } from '../../events/occurrences/occurrences.rules.ts';
import { updateLinksOfPlaces } from '../links/links.repo.ts';
import type { NewServingNotice } from '../notices/serving-notices.service.ts';
import { listDepartmentIdsOfEvent } from '../positions/positions.repo.ts';
import { endPlaces } from './end-places.service.ts';
import {
  endPlacesOf,
  listPlacesOfEvent,
  moveOnlyDate,
  type PlaceChanges,
  type PlaceView,
  updatePlaces,
} from './places.repo.ts';

const HOUR_MS = 3_600_000;

/**
 * Locks every department that serves at the event, in the order of their ids, and then reads the places. A department
 * without a place yet may be planning one. The event is locked before, so no department joins meanwhile.
 */
async function lockPlacesOfEvent(tx: Tx, eventId: number): Promise<PlaceView[]> {
  const departmentIds = await listDepartmentIdsOfEvent(tx, eventId);
  for (const id of departmentIds) await lockDepartment(tx, id);
  return departmentIds.length === 0 ? [] : listPlacesOfEvent(tx, eventId);
}

/**
 * Follows a change of an event: cancelled dates end their places, and those that moved to another day or by more than
 * two hours ask again. Smaller changes are only taken over. Declined places take over every change: who declined may come
 * after all until the date ends.
 */
export async function followDateChanges(deps: HookDeps, tx: Tx, { eventId, onlyDay }: EventDatesChange): Promise<void> {
  const [series] = await listSeriesByIds(tx, [eventId]);
  if (!series) return;
  if (onlyDay && onlyDay.before !== onlyDay.after) await moveOnlyDate(tx, eventId, onlyDay);
  const ended: PlaceView[] = [];
  const moved: PlaceView[] = [];
  const changed: { place: PlaceView; changes: PlaceChanges }[] = [];
  for (const place of await lockPlacesOfEvent(tx, eventId)) {
    const change = compareDates(deps, place, series);
    const isDeclined = place.state === 'declined';
    if (change.kind === 'ended' && !isDeclined) ended.push(place);
    else if (change.kind === 'changed') {
      const { startsAt, endsAt } = change.date;
      const isMoved = change.isMoved && !isDeclined;
      if (isMoved) moved.push(place);
      const asksAgain = isMoved && place.state === 'accepted';
      const changes: PlaceChanges = {
        startsAt,
        endsAt,
        ...(asksAgain && { state: 'asked', isSwapOffered: false }),
        ...(isMoved && place.state !== 'planned' && { askedAt: deps.clock.now(), answeredAt: null }),
      };
      changed.push({ place, changes });
    }
  }
  // The places of one date change alike: a statement for each would hold the transaction for seconds.
  for (const [first, ...more] of Map.groupBy(changed, ({ changes }) => JSON.stringify(changes)).values()) {
    if (first)
      await updatePlaces(
        tx,
        [first, ...more].map(({ place }) => place.id),
        first.changes,
      );
  }
  await updateLinksOfPlaces(tx, {
    userIds: changed.map(({ place }) => place.userId),
    placeIds: changed.map(({ place }) => place.id),
  });
  await endPlaces(deps, tx, ended, { more: toAskAgain(moved) });
}

type DateChange = { kind: 'same' } | { kind: 'ended' } | { kind: 'changed'; date: Occurrence; isMoved: boolean };

function compareDates(deps: HookDeps, place: PlaceView, series: Series): DateChange {
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

export async function followEventDeletion(deps: HookDeps, tx: Tx, eventId: number): Promise<void> {
  const places = await lockPlacesOfEvent(tx, eventId);
  const now = deps.clock.now();
  await endPlaces(
    deps,
    tx,
    places.filter(({ state, startsAt }) => state !== 'declined' && startsAt > now),
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
