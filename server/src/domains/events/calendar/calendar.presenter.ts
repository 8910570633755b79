import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { presentEventFacts, presentOccurrence } from '../events/events.presenter.ts';
import type { CalendarEventPage, CalendarOccurrenceView } from './calendar.service.ts';

export function presentCalendarOccurrence(occurrence: CalendarOccurrenceView): CalendarOccurrence {
  return {
    ...presentOccurrence(occurrence),
    places_left: occurrence.placesLeft,
    is_coming: occurrence.isAttending,
    guests: occurrence.guests,
    may_come: occurrence.mayAttend,
  };
}

/** Leaves out the creator and the timestamps, which only staff may see. */
export function presentCalendarEvent(event: CalendarEventPage['event']): CalendarEvent {
  return presentEventFacts(event);
}
