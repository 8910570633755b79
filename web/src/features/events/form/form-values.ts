import type {
  ChurchEvent,
  CreateEventBody,
  createEventBody,
  Repetition,
  updateEventBody,
} from '@kanisa/contract/events/events.schema.ts';
import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';
import type { z } from 'zod';

export interface EventFormValues {
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  location: string;
  is_public: boolean;
  repetition: {
    /** Blank: the event does not repeat. */
    frequency: RepeatFrequency | '';
    interval: string;
    /** Blank: the repetition never ends. */
    ends: '' | 'until' | 'count';
    until: string;
    count: string;
  };
  capacity: string;
}

export function toEventFormValues(event: ChurchEvent | null): EventFormValues {
  const repetition = event?.repetition ?? null;
  return {
    title: event?.title ?? '',
    description: event?.description ?? '',
    start_time: event?.start_local ?? '',
    end_time: event?.end_local ?? '',
    location: event?.location ?? '',
    is_public: event?.is_public ?? false,
    repetition: {
      frequency: repetition?.frequency ?? '',
      interval: String(repetition?.interval ?? 1),
      ends: repetition?.until ? 'until' : repetition?.count ? 'count' : '',
      until: repetition?.until ?? '',
      count: repetition?.count?.toString() ?? '',
    },
    capacity: event?.capacity?.toString() ?? '',
  };
}

/** The body for validation. A text that is not a number becomes NaN, which the schema rejects. */
export function toEventBody({ repetition, capacity, ...rest }: EventFormValues): unknown {
  const { frequency, interval, ends, until, count } = repetition;
  return {
    ...rest,
    repetition:
      frequency === ''
        ? null
        : {
            frequency,
            interval: interval.trim() === '' ? 1 : Number(interval),
            until: ends === 'until' ? until : null,
            count: ends === 'count' ? Number(count.trim() || Number.NaN) : null,
          },
    capacity: capacity.trim() === '' ? null : Number(capacity),
  };
}

/** Leaves out empty fields: a plain event is sent with the five fields of the specification. */
export function toCreateEventBody(validated: CreateEventBody): z.input<typeof createEventBody> {
  const { is_public: isPublic, repetition, capacity, description, end_time: end, location } = validated;
  return {
    title: validated.title,
    start_time: validated.start_time,
    ...(description ? { description } : {}),
    ...(end ? { end_time: end } : {}),
    ...(location ? { location } : {}),
    ...(isPublic ? { is_public: true } : {}),
    ...(repetition ? { repetition } : {}),
    ...(capacity ? { capacity } : {}),
  };
}

/** Only the changed fields, so that another user's change of other fields stays. Null clears a field. */
export function toUpdateEventBody(validated: CreateEventBody, stored: ChurchEvent): z.input<typeof updateEventBody> {
  const { title, start_time: start, is_public: isPublic = false } = validated;
  const { description = null, end_time: end = null, location = null, capacity = null, repetition = null } = validated;
  return {
    ...(title === stored.title ? {} : { title }),
    ...(description === stored.description ? {} : { description }),
    ...(start === stored.start_local ? {} : { start_time: start }),
    ...(end === stored.end_local ? {} : { end_time: end }),
    ...(location === stored.location ? {} : { location }),
    ...(isPublic === stored.is_public ? {} : { is_public: isPublic }),
    ...(isSameRepetition(repetition, stored.repetition) ? {} : { repetition }),
    ...(capacity === stored.capacity ? {} : { capacity }),
  };
}

function isSameRepetition(
  changed: Exclude<CreateEventBody['repetition'], undefined>,
  stored: Repetition | null,
): boolean {
  if (changed === null || stored === null) return changed === stored;
  return (
    changed.frequency === stored.frequency &&
    (changed.interval ?? 1) === stored.interval &&
    (changed.until ?? null) === stored.until &&
    (changed.count ?? null) === stored.count
  );
}
