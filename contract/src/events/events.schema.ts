import { optionalDateTime, plannableDay, requiredDateTime, wallTime } from '../core/date-times.schema.ts';
import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, requiredText } from '../core/fields.schema.ts';
import { blankIsNull, fieldMessages, isPlainLine, isPlainText, trimText } from '../core/fields.ts';
import { personName } from '../core/person-name.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { notified, notifyBody, notifyQuery } from './announcements.schema.ts';
import {
  CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_LOCATION_MAX,
  EVENT_SEARCH_MAX,
  EVENT_TITLE_MAX,
  EVENTS_MAX,
  endRule,
  eventMessages,
  isEndInOrder,
  REPEAT_COUNT_MAX,
  REPEAT_FREQUENCIES,
  REPEAT_INTERVAL_MAX,
} from './events.ts';

export const eventTitle = requiredText(EVENT_TITLE_MAX, {
  required: eventMessages.title,
  tooLong: eventMessages.titleLong,
});
export const eventDescription = z
  .string({ error: eventMessages.descriptionLong })
  .overwrite(trimText)
  .max(EVENT_DESCRIPTION_MAX, eventMessages.descriptionLong)
  .refine(isPlainText, { error: fieldMessages.invisible })
  .transform(blankIsNull)
  .nullish();
export const eventLocation = z
  .string({ error: eventMessages.locationLong })
  .overwrite(trimText)
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
      /** Number of weeks or months between occurrences. */
      interval: wholeNumber(1, REPEAT_INTERVAL_MAX, eventMessages.repetitionInterval).optional(),
      /** Last day on which an occurrence can start. Without `until` and `count` the event repeats forever. */
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

export const createEventBody = z.strictObject(fields).refine(isEndInOrder, endRule);
export type CreateEventBody = z.output<typeof createEventBody>;

/** An absent field stays unchanged; null clears it. */
export const updateEventBody = z
  .strictObject({ ...fields, title: eventTitle.optional(), start_time: startTime.optional(), notify: notifyBody })
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
  /** Username; null if the account was deleted. */
  created_by: z.string().nullable(),
  creator: personName.nullable(),
  is_public: z.boolean(),
  repetition: repetition.nullable(),
  /** Places per occurrence; null means unlimited. */
  capacity: z.int().nullable(),
  /** Start and end in the church's local time, for the form. */
  start_local: wallTime,
  end_local: wallTime.nullable(),
  /** Start of the current or next occurrence; null if all are over or cancelled. */
  next_start_time: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type ChurchEvent = z.infer<typeof event>;

const eventAnswer = z.object({ event, time_zone: z.string() });

export const listEvents = endpoint({
  method: 'GET',
  path: '/admin/events',
  access: 'events.manage',
  summary: `List events: upcoming ones first, then past ones, latest first; at most ${EVENTS_MAX}`,
  query: z.strictObject({
    /** Searches title, description and location. The page itself searches only the events it has loaded. */
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
    /** Number of all events, or of all matches; it can exceed the number returned. */
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
  answer: eventAnswer,
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/admin/events/:id',
  access: 'events.manage',
  summary: 'Get an event',
  params: idParams,
  status: 200,
  answer: eventAnswer,
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/admin/events/:id',
  access: 'events.manage',
  summary: 'Update an event: absent fields stay, null clears; attendance of dates that remain stays',
  params: idParams,
  body: updateEventBody,
  status: 200,
  answer: eventAnswer.extend({ notified }),
  errors: ['conflict'],
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/admin/events/:id',
  access: 'events.manage',
  summary: 'Delete an event with all its occurrences and attendance, and notify attendees',
  params: idParams,
  query: z.strictObject({ notify: notifyQuery }),
  status: 200,
  answer: messageAnswer.extend({ notified }),
  errors: ['conflict'],
});
