import type { Away } from '@kanisa/contract/serving/own-dates.schema.ts';
import type { OwnPlace } from '@kanisa/contract/serving/serving.schema.ts';
import { presentServingDate } from '../dates/dates.presenter.ts';
import type { OwnPlaceView } from './answers.service.ts';
import type { ServingAwayRow } from './own-dates.table.ts';

export function presentOwnPlace(place: OwnPlaceView): OwnPlace {
  const { state } = place;
  return {
    ...presentServingDate(place.date),
    id: place.id,
    department: { id: place.department.id, name: place.department.name },
    position: { id: place.position.id, name: place.position.name },
    // A place that ended is not shown; its answer can only be read in the moment in which it ends.
    state: state === 'ended' ? 'declined' : state,
    reason: place.reason,
    is_swap_offered: place.isSwapOffered,
    may_answer: place.mayAnswer,
    may_swap: place.maySwap,
  };
}

export const presentAway = ({ id, fromDay, untilDay }: ServingAwayRow): Away => ({
  id,
  from: fromDay,
  until: untilDay,
});
