import type { ChurchEvent, Repetition } from '@kanisa/contract/events/events.schema.ts';
import type {
  Attendee,
  Occurrence as OccurrenceAnswer,
  StaffOccurrence,
} from '@kanisa/contract/events/occurrences.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { AttendanceCounts } from '../attendance/attendance.repo.ts';
import type { AttendeeRow } from '../attendance/attendance.service.ts';
import type { StaffOccurrenceView } from '../occurrences/occurrences.service.ts';
import type { StaffEvent } from './events.service.ts';
import type { EventRow } from './events.table.ts';

export function presentRepetition(event: EventRow): Repetition | null {
  if (event.repeats === null) return null;
  return {
    frequency: event.repeats,
    interval: event.repeatInterval,
    until: event.repeatUntil,
    count: event.repeatCount,
  };
}

/** The fields for everyone who may see the event. */
export function presentEventFacts(event: EventRow & Pick<StaffEvent, 'startLocal' | 'endLocal'>) {
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    start_time: event.startsAt.toISOString(),
    end_time: event.endsAt?.toISOString() ?? null,
    location: event.location,
    repetition: presentRepetition(event),
    capacity: event.capacity,
    start_local: event.startLocal,
    end_local: event.endLocal,
  };
}

export function presentEvent(event: StaffEvent): ChurchEvent {
  return {
    ...presentEventFacts(event),
    created_by: event.creator?.username ?? null,
    creator: event.creator && presentPersonName(event.creator),
    is_public: event.isPublic,
    next_start_time: event.nextStartsAt?.toISOString() ?? null,
    created_at: event.createdAt.toISOString(),
    updated_at: event.updatedAt.toISOString(),
  };
}

export function presentOccurrence(occurrence: Omit<StaffOccurrenceView, keyof AttendanceCounts>): OccurrenceAnswer {
  return {
    event_id: occurrence.eventId,
    date: occurrence.occursOn,
    title: occurrence.title,
    description: occurrence.description,
    start_time: occurrence.startsAt.toISOString(),
    end_time: occurrence.endsAt?.toISOString() ?? null,
    location: occurrence.location,
    start_local: occurrence.startLocal,
    end_local: occurrence.endLocal,
    repeats: occurrence.repeats,
    is_cancelled: occurrence.isCancelled,
    is_changed: occurrence.isChanged,
    capacity: occurrence.capacity,
  };
}

export function presentStaffOccurrence(occurrence: StaffOccurrenceView): StaffOccurrence {
  return {
    ...presentOccurrence(occurrence),
    coming: occurrence.placeCount,
    attendee_count: occurrence.attendeeCount,
  };
}

export function presentAttendee(row: AttendeeRow): Attendee {
  return {
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    username: row.username,
    guests: row.guests,
    said_at: row.saidAt.toISOString(),
  };
}
