import { isCertainlyBefore, optionalDateTime, plannableDay, requiredDateTime, wallTime } from '../core/date-times.ts';
import { endpoint, idParams, messageAnswer } from '../core/endpoint.ts';
import { blankIsNull, fieldMessages, id, instant, isPlainLine, isPlainText, requiredText } from '../core/fields.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';

export const EVENT_TITLE_MAX = 150;
export const EVENT_DESCRIPTION_MAX = 5000;
export const EVENT_LOCATION_MAX = 200;
export const EVENT_DAYS_MAX = 366;
export const CAPACITY_MAX = 100_000;
export const EVENT_SEARCH_MAX = 100;
/** The list is searched in the browser, so it comes in one piece: the coming ones and then the latest of the past. */
export const EVENTS_MAX = 500;
export const REPEAT_INTERVAL_MAX = 12;
export const REPEAT_COUNT_MAX = 1000;

/**
 * What repeats follows from the start: the same weekday, the same day of the month (months without it are left out),
 * the same weekday of the month ('second Tuesday'), or the last such weekday of the month.
 */
export const REPEAT_FREQUENCIES = [
  'weekly',
  'monthly_by_day',
  'monthly_by_weekday',
  'monthly_by_last_weekday',
] as const;
export type RepeatFrequency = (typeof REPEAT_FREQUENCIES)[number];

export const eventMessages = {
  title: 'Title is required',
  titleLong: `Title must be ${EVENT_TITLE_MAX} characters or less`,
  descriptionLong: `Description must be ${EVENT_DESCRIPTION_MAX} characters or less`,
  startTime: 'Start time is required',
  startTimeInvalid: 'Start time must be a date and time',
  endTimeInvalid: 'End time must be a date and time',
  endBeforeStart: 'End time cannot be before the start time',
  tooLong: `An event can last ${EVENT_DAYS_MAX} days at most`,
  locationLong: `Location must be ${EVENT_LOCATION_MAX} characters or less`,
  isPublic: 'Show on the public calendar: yes or no',
  capacity: `Capacity must be a whole number from 1 to ${CAPACITY_MAX}`,
  repetition: 'Choose how the event repeats',
  repetitionInterval: `Repeat every 1 to ${REPEAT_INTERVAL_MAX} weeks or months`,
  repetitionUntil: 'The last day must be in YYYY-MM-DD format',
  repetitionUntilEarly: 'The last day cannot be before the start',
  repetitionCount: `The number of times must be from 1 to ${REPEAT_COUNT_MAX}`,
  repetitionEnd: 'Give a last day or a number of times, not both',
  notLastWeekday: 'The start is not on the last such weekday of its month',
  searchLong: `Search must be ${EVENT_SEARCH_MAX} characters or less`,
  notFound: 'Event not found',
  deleted: 'Event deleted',
  noneFound: 'No events found',
  none: 'No events yet',
  showing: 'Showing {shown} of {total} events',
  notAvailable: 'N/A',
  timeZone: 'Times are in the church’s time zone, {zone}.',
} as const;

/** The browser's texts when an answer has none of its own. */
export const eventFallbacks = {
  save: 'Failed to save event.',
  list: 'Failed to load events',
  delete: 'Failed to delete event',
  read: 'Event not found',
} as const;

export const eventTitle = requiredText(EVENT_TITLE_MAX, {
  required: eventMessages.title,
  tooLong: eventMessages.titleLong,
});
export const eventDescription = z
  .string({ error: eventMessages.descriptionLong })
  .trim()
  .max(EVENT_DESCRIPTION_MAX, eventMessages.descriptionLong)
  .refine(isPlainText, { error: fieldMessages.invisible })
  .transform(blankIsNull)
  .nullish();
export const eventLocation = z
  .string({ error: eventMessages.locationLong })
  .trim()
  .max(EVENT_LOCATION_MAX, eventMessages.locationLong)
  .refine(isPlainLine, { error: fieldMessages.invisible })
  .transform(blankIsNull)
  .nullish();
const startTime = requiredDateTime({ required: eventMessages.startTime, invalid: eventMessages.startTimeInvalid });
export const endTime = optionalDateTime(eventMessages.endTimeInvalid);

const wholeNumber = (min: number, max: number, error: string) => z.int({ error }).min(min, error).max(max, error);

const repetitionBody = z
  .strictObject(
    {
      frequency: z.enum(REPEAT_FREQUENCIES, { error: eventMessages.repetition }),
      /** Every so many weeks or months. */
      interval: wholeNumber(1, REPEAT_INTERVAL_MAX, eventMessages.repetitionInterval).optional(),
      /** The last day on which it can begin. Neither this nor `count`: it goes on for ever. */
      until: plannableDay(eventMessages.repetitionUntil).nullish(),
      count: wholeNumber(1, REPEAT_COUNT_MAX, eventMessages.repetitionCount).nullish(),
    },
    { error: eventMessages.repetition },
  )
  .refine((v) => !v.until || !v.count, fieldRule('count', eventMessages.repetitionEnd));

const fields = {
  title: eventTitle,
  description: eventDescription,
  start_time: startTime,
  end_time: endTime,
  location: eventLocation,
  is_public: z.boolean({ error: eventMessages.isPublic }).optional(),
  repetition: repetitionBody.nullish(),
  capacity: wholeNumber(1, CAPACITY_MAX, eventMessages.capacity).nullish(),
};

/** Times that cannot be compared before the church's time zone is known are compared by the server alone. */
export function isEndInOrder({ start_time, end_time }: { start_time?: unknown; end_time?: unknown }): boolean {
  return typeof start_time !== 'string' || typeof end_time !== 'string' || !isCertainlyBefore(end_time, start_time);
}
export const endRule = fieldRule('end_time', eventMessages.endBeforeStart);

export const createEventBody = z.strictObject(fields).refine(isEndInOrder, endRule);
export type CreateEventBody = z.output<typeof createEventBody>;

/** An absent field stays, null clears. */
export const updateEventBody = z
  .strictObject({ ...fields, title: eventTitle.optional(), start_time: startTime.optional() })
  .refine(isEndInOrder, endRule);
export type UpdateEventBody = z.output<typeof updateEventBody>;

export const repetition = z.object({
  frequency: z.enum(REPEAT_FREQUENCIES),
  interval: z.int(),
  until: z.string().nullable(),
  count: z.int().nullable(),
});
export type Repetition = z.infer<typeof repetition>;

export const event = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  start_time: instant,
  end_time: instant.nullable(),
  location: z.string().nullable(),
  /** A username; null once that account is gone. */
  created_by: z.string().nullable(),
  is_public: z.boolean(),
  repetition: repetition.nullable(),
  /** Of each occurrence; null: as many as come. */
  capacity: z.int().nullable(),
  /** Start and end as the church's wall clock shows them, for the form. */
  start_local: wallTime,
  end_local: wallTime.nullable(),
  /** Start of the occurrence that is on or comes next; null when all are over or cancelled. */
  next_start_time: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type ChurchEvent = z.infer<typeof event>;

const one = z.object({ event, time_zone: z.string() });

export const listEvents = endpoint({
  method: 'GET',
  path: '/admin/events',
  access: 'events.manage',
  summary: `Events: the coming ones, next first, then those that are over, latest first; at most ${EVENTS_MAX}`,
  query: z.strictObject({
    /** Title, description and location. The screen searches in what it has; this reaches beyond the bound. */
    search: z
      .string({ error: eventMessages.searchLong })
      .trim()
      .max(EVENT_SEARCH_MAX, eventMessages.searchLong)
      .refine(isPlainLine, { error: fieldMessages.invisible })
      .optional(),
  }),
  status: 200,
  answer: z.object({
    events: z.array(event),
    /** Of all that there are, or of all that were found; more than came when it is over the bound. */
    total: z.int(),
    time_zone: z.string(),
  }),
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/admin/events',
  access: 'events.manage',
  summary: 'Create an event; a time without an offset is the church’s local time',
  body: createEventBody,
  status: 201,
  answer: one,
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/admin/events/:id',
  access: 'events.manage',
  summary: 'One event',
  params: idParams,
  status: 200,
  answer: one,
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/admin/events/:id',
  access: 'events.manage',
  summary: 'Change an event: an absent field stays, null clears; what was said about days that it keeps stays',
  params: idParams,
  body: updateEventBody,
  status: 200,
  answer: one,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/admin/events/:id',
  access: 'events.manage',
  summary: 'Delete an event with all its occurrences and who wanted to come',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
