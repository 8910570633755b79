import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { presentOccurrence, presentRepetition } from '../events/events.presenter.ts';
import type { CalendarEventPage, CalendarOccurrenceView } from './calendar.service.ts';

export function presentCalendarOccurrence(one: CalendarOccurrenceView): CalendarOccurrence {
  return {
    ...presentOccurrence(one),
    places_left: one.placesLeft,
    is_coming: one.isComing,
    may_come: one.mayCome,
  };
}

/** Leaves out the creator and the timestamps, which only staff may see. */
export function presentCalendarEvent(event: CalendarEventPage['event']): CalendarEvent {
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    start_time: event.startsAt.toISOString(),
    end_time: event.endsAt?.toISOString() ?? null,
    location: event.location,
    start_local: event.startLocal,
    end_local: event.endLocal,
    repetition: presentRepetition(event),
    capacity: event.capacity,
  };
}
