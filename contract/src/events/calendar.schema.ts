import { plannableDay, wallTime } from '../core/date-times.schema.ts';
import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant, pathId } from '../core/fields.schema.ts';
import { language } from '../core/languages.schema.ts';
import { fileAnswer } from '../core/photos.schema.ts';
import { z } from '../core/zod.ts';
import {
  CALENDAR_DAYS,
  CALENDAR_OCCURRENCES_MAX,
  CALENDAR_TYPE,
  calendarMessages,
  FEED_EVENTS_MAX,
  GUESTS_MAX,
  NEXT_OCCURRENCES,
} from './calendar.ts';
import { repetition } from './events.schema.ts';
import { occurrence, pathDay } from './occurrences.schema.ts';

/** `is_coming`, `guests` and `may_come` concern the caller; a visitor never comes and brings nobody. */
export const calendarOccurrence = occurrence.extend({
  /** Null if the event has no capacity. */
  places_left: z.int().nullable(),
  is_coming: z.boolean(),
  /** People whom the caller brings along. */
  guests: z.int(),
  /** True if it is not over, not cancelled, and a place is free or the caller has one. */
  may_come: z.boolean(),
});
export type CalendarOccurrence = z.infer<typeof calendarOccurrence>;

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  access: 'public',
  knowsCaller: true,
  summary: `List published occurrences from a day on (default today) to another (default ${CALENDAR_DAYS} days), in order; at most ${CALENDAR_OCCURRENCES_MAX}`,
  query: z.strictObject({ from: plannableDay().optional(), to: plannableDay().optional() }),
  status: 200,
  answer: z.object({
    occurrences: z.array(calendarOccurrence),
    /** Both days are inclusive. */
    from: z.string(),
    to: z.string(),
    /** True if the range has more occurrences than were returned. */
    is_cut: z.boolean(),
    time_zone: z.string(),
  }),
});

/** Serves pages that need the time zone before any event is loaded. */
export const readTimeZone = endpoint({
  method: 'GET',
  path: '/calendar/time-zone',
  access: 'public',
  summary: 'Get the church’s time zone',
  status: 200,
  answer: z.object({ time_zone: z.string() }),
});

export const calendarEvent = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  start_time: instant,
  end_time: instant.nullable(),
  location: z.string().nullable(),
  start_local: wallTime,
  end_local: wallTime.nullable(),
  repetition: repetition.nullable(),
  capacity: z.int().nullable(),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

export const readCalendarEvent = endpoint({
  method: 'GET',
  path: '/calendar/:id',
  access: 'public',
  knowsCaller: true,
  summary: `Get a published event and its occurrences from a day on (default today); at most ${NEXT_OCCURRENCES}`,
  params: idParams,
  query: z.strictObject({ from: plannableDay().optional() }),
  status: 200,
  answer: z.object({
    event: calendarEvent,
    occurrences: z.array(calendarOccurrence),
    time_zone: z.string(),
  }),
});

/**
 * The language of the links in a calendar file is part of the address, because calendar programs and links of a page
 * send the language of the device and not that of the page.
 */
const calendarFileQuery = z.strictObject({
  language: language.optional(),
});

export const downloadEvent = endpoint({
  method: 'GET',
  path: '/calendar/:id/event.ics',
  access: 'public',
  summary: 'Download a published event as an iCalendar file',
  params: idParams,
  query: calendarFileQuery,
  status: 200,
  answer: fileAnswer,
  file: [CALENDAR_TYPE],
});

export const readFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed.ics',
  access: 'public',
  summary: `Get the iCalendar feed of all published events; at most ${FEED_EVENTS_MAX}`,
  query: calendarFileQuery,
  status: 200,
  answer: fileAnswer,
  file: [CALENDAR_TYPE],
});

export const attendanceBody = z.strictObject({
  /** Absent: nobody, or as many as before. Each takes a place. */
  guests: z
    .int({ error: calendarMessages.guests })
    .min(0, calendarMessages.guests)
    .max(GUESTS_MAX, calendarMessages.guests)
    .optional(),
});

const attendanceParams = z.strictObject({ id: pathId, date: pathDay });

export const sayIWillCome = endpoint({
  method: 'PUT',
  path: '/calendar/:id/attendance/:date',
  access: 'events.attend',
  isRepeatable: true,
  summary: 'Say that the caller will come to an occurrence, alone or with guests; no place is given twice',
  params: attendanceParams,
  body: attendanceBody,
  status: 200,
  answer: z.object({ occurrence: calendarOccurrence }),
  errors: ['conflict'],
});

export const sayIWillNotCome = endpoint({
  method: 'DELETE',
  path: '/calendar/:id/attendance/:date',
  access: 'events.attend',
  summary: 'Withdraw attendance; the places become free again',
  params: attendanceParams,
  status: 200,
  answer: z.object({ occurrence: calendarOccurrence }),
});
