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
    /** Blank: it does not repeat. */
    frequency: RepeatFrequency | '';
    interval: string;
    /** Blank: never. */
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

/** What the contract is asked about. A number that is none stays for it to refuse. */
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

/** What was not filled in stays away: a plain event is sent as the documents' five fields. */
export function toCreateEventBody(checked: CreateEventBody): z.input<typeof createEventBody> {
  const { is_public: isPublic, repetition, capacity, description, end_time: end, location } = checked;
  return {
    title: checked.title,
    start_time: checked.start_time,
    ...(description ? { description } : {}),
    ...(end ? { end_time: end } : {}),
    ...(location ? { location } : {}),
    ...(isPublic ? { is_public: true } : {}),
    ...(repetition ? { repetition } : {}),
    ...(capacity ? { capacity } : {}),
  };
}

/** Only what differs from what is kept: null clears, and what somebody else changed meanwhile stays. */
export function toUpdateEventBody(checked: CreateEventBody, kept: ChurchEvent): z.input<typeof updateEventBody> {
  const { title, start_time: start, is_public: isPublic = false } = checked;
  const { description = null, end_time: end = null, location = null, capacity = null, repetition = null } = checked;
  return {
    ...(title === kept.title ? {} : { title }),
    ...(description === kept.description ? {} : { description }),
    ...(start === kept.start_local ? {} : { start_time: start }),
    ...(end === kept.end_local ? {} : { end_time: end }),
    ...(location === kept.location ? {} : { location }),
    ...(isPublic === kept.is_public ? {} : { is_public: isPublic }),
    ...(isSameRepetition(repetition, kept.repetition) ? {} : { repetition }),
    ...(capacity === kept.capacity ? {} : { capacity }),
  };
}

function isSameRepetition(sent: Exclude<CreateEventBody['repetition'], undefined>, kept: Repetition | null): boolean {
  if (sent === null || kept === null) return sent === kept;
  return (
    sent.frequency === kept.frequency &&
    (sent.interval ?? 1) === kept.interval &&
    (sent.until ?? null) === kept.until &&
    (sent.count ?? null) === kept.count
  );
}
