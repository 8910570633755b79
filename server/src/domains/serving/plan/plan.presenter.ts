import type { Candidate, PlannedDate, PlannedPlace } from '@kanisa/contract/serving/plan.schema.ts';
import { presentServingDate, presentServingPerson } from '../dates/dates.presenter.ts';
import type { ServingDateView } from '../dates/dates.service.ts';
import type { PlaceView } from '../places/places.repo.ts';
import type { CandidateView } from './plan.service.ts';

export function presentPlannedPlace(place: PlaceView): PlannedPlace {
  return {
    id: place.id,
    person: presentServingPerson(place.person),
    // Places that ended are never read.
    state: place.state === 'ended' ? 'declined' : place.state,
    reason: place.reason,
    is_swap_offered: place.isSwapOffered,
    why: place.why,
  };
}

export function presentPlannedDate({ date, positions }: ServingDateView, now: Date): PlannedDate {
  return {
    ...presentServingDate(date),
    is_over: (date.endsAt ?? date.startsAt) < now,
    positions: positions.map(({ position, open, taken, declined }) => ({
      position: { id: position.id, name: position.name },
      needed: position.needed,
      open,
      places: taken.map(presentPlannedPlace),
      declined: declined.map(presentPlannedPlace),
    })),
  };
}

export function presentCandidate({ person, exclusion, isThere, why }: CandidateView): Candidate {
  return { person: presentServingPerson(person), exclusion, is_there: isThere, why };
}
