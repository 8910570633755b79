import type { ShownDate, ShownPosition } from '@kanisa/contract/serving/dates.schema.ts';
import type { ServingDate, ServingPerson } from '@kanisa/contract/serving/serving.schema.ts';
import { presentOccurrence } from '../../events/events/events.presenter.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { PlaceView } from '../places/places.repo.ts';
import type { ServingPersonRow } from '../positions/positions.repo.ts';
import type { PositionAtDate, ServingDateView } from './dates.service.ts';

type PresentedOccurrence = Parameters<typeof presentOccurrence>[0];

export function presentServingDate(date: PresentedOccurrence): ServingDate {
  const {
    event_id,
    date: day,
    title,
    start_time,
    end_time,
    start_local,
    end_local,
    location,
  } = presentOccurrence(date);
  return { event_id, date: day, title, start_time, end_time, start_local, end_local, location };
}

export function presentServingPerson(person: ServingPersonRow): ServingPerson {
  return { id: person.id, ...presentPersonName(person) };
}

export function presentShownDate(
  { date, positions }: Omit<ServingDateView, 'date'> & { date: PresentedOccurrence },
  viewerId: number,
): ShownDate {
  return {
    ...presentServingDate(date),
    positions: positions.map((one) => presentShownPosition(one, positions, viewerId)),
  };
}

/** Plans are the leader's own until people are asked, and declines are nobody else's. */
function presentShownPosition(
  { position, open, taken }: PositionAtDate,
  all: readonly PositionAtDate[],
  viewerId: number,
): ShownPosition {
  const isThere = all.some((one) => one.taken.some(({ userId }) => userId === viewerId));
  const isAble = position.personIds.includes(viewerId);
  return {
    position: { id: position.id, name: position.name },
    needed: position.needed,
    open,
    places: taken.flatMap((place) => presentShownPlace(place, viewerId)),
    may_take: isAble && !isThere && (open > 0 || taken.some(({ isSwapOffered }) => isSwapOffered)),
  };
}

function presentShownPlace(place: PlaceView, viewerId: number): ShownPosition['places'] {
  const { id, state, person, userId, isSwapOffered: is_swap_offered } = place;
  if (state === 'planned' || state === 'declined' || state === 'ended') return [];
  return [{ id, state, person: presentServingPerson(person), is_mine: userId === viewerId, is_swap_offered }];
}
