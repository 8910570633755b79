import { EVENT_CATEGORIES, type EventCategory } from '../../../content/sample-events.ts';
import { isDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { isTime, type LocalEvent } from './local-events.ts';

export const EVENT_FIELD_MAX = { title: 100, location: 100, description: 1000, capacity: 100_000 } as const;

export type EventField = 'title' | 'date' | 'time' | 'location' | 'capacity' | 'description' | 'image';
export type EventErrors = Partial<Record<EventField, string>>;

export const eventMessages = {
  title: t('Title is required'),
  date: t('Date is required'),
  time: t('Time is required'),
  location: t('Location is required'),
  description: t('Description is required'),
  capacity: t('Capacity must be a whole number from 1 to 100000'),
  imageType: t('Image must be PNG or JPEG'),
  imageSize: t('Image must be 5MB or less'),
  imageBroken: t('This image could not be read. Please choose another.'),
} as const;

const TEXT_LABELS = { title: t('Title'), location: t('Location'), description: t('Description') } as const;

/** Says by how much a text is too long. The fields do not cut it off, so that its author can shorten it. */
export function findLengthError(field: EventField, text: string): string | undefined {
  if (field !== 'title' && field !== 'location' && field !== 'description') return undefined;
  const max = EVENT_FIELD_MAX[field];
  const count = text.trim().length - max;
  if (count <= 0) return undefined;
  return t('{field} is {count} characters too long: at most {max}.', { field: TEXT_LABELS[field], count, max });
}

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
  const tooLong = {
    title: findLengthError('title', title),
    location: findLengthError('location', location),
    description: findLengthError('description', description),
  };
  const isShort = Object.values(tooLong).every((error) => error === undefined);
  if (title && isDay(date) && isTime(time) && location && fits && description && isShort) {
    return {
      event: { title, category: toCategory(text('category')), date, time, location, capacity: seats, description },
    };
  }
  return {
    errors: {
      ...getTextError('title', title, tooLong.title),
      ...(!isDay(date) && { date: eventMessages.date }),
      ...(!isTime(time) && { time: eventMessages.time }),
      ...getTextError('location', location, tooLong.location),
      ...(!fits && { capacity: eventMessages.capacity }),
      ...getTextError('description', description, tooLong.description),
    },
  };
}

function getTextError(field: keyof typeof TEXT_LABELS, text: string, tooLong: string | undefined): EventErrors {
  const error = text ? tooLong : eventMessages[field];
  return error === undefined ? {} : { [field]: error };
}

export function toCategory(value: string | null): EventCategory {
  return findCategory(value) ?? 'general';
}

export function findCategory(value: string | null): EventCategory | null {
  return EVENT_CATEGORIES.find((category) => category === value) ?? null;
}
