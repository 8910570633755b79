import { EVENT_CATEGORIES, type EventCategory } from '../../../content/sample-events.ts';
import { isDay } from '../../../lib/dates/calendar-day.ts';
import { isTime, type LocalEvent } from './local-events.ts';

export const EVENT_FIELD_MAX = { title: 100, location: 100, description: 1000, capacity: 100_000 } as const;

export type EventField = 'title' | 'date' | 'time' | 'location' | 'capacity' | 'description' | 'image';
export type EventErrors = Partial<Record<EventField, string>>;

export const eventMessages = {
  title: 'Title is required',
  date: 'Date is required',
  time: 'Time is required',
  location: 'Location is required',
  description: 'Description is required',
  capacity: 'Capacity must be a whole number from 1 to 100000',
  imageType: 'Image must be PNG or JPEG',
  imageSize: 'Image must be 5MB or less',
  imageBroken: 'This image could not be read. Please choose another.',
} as const;

type EventFormValues = Omit<LocalEvent, 'id' | 'image'>;

/** Returns the event, or the errors by field in the order of the form. */
export function parseEventForm(form: FormData): { event: EventFormValues } | { errors: EventErrors } {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [title, date, time] = [text('title'), text('date'), text('time')];
  const [location, capacity, description] = [text('location'), text('capacity'), text('description')];
  const seats = capacity === '' ? null : Number(capacity);
  const fits = seats === null || (Number.isInteger(seats) && seats >= 1 && seats <= EVENT_FIELD_MAX.capacity);
  if (title && isDay(date) && isTime(time) && location && fits && description) {
    return {
      event: { title, category: toCategory(text('category')), date, time, location, capacity: seats, description },
    };
  }
  return {
    errors: {
      ...(!title && { title: eventMessages.title }),
      ...(!isDay(date) && { date: eventMessages.date }),
      ...(!isTime(time) && { time: eventMessages.time }),
      ...(!location && { location: eventMessages.location }),
      ...(!fits && { capacity: eventMessages.capacity }),
      ...(!description && { description: eventMessages.description }),
    },
  };
}

export function toCategory(value: string | null): EventCategory {
  return findCategory(value) ?? 'general';
}

export function findCategory(value: string | null): EventCategory | null {
  return EVENT_CATEGORIES.find((category) => category === value) ?? null;
}
