import { optionalDateTime, plannableDay, wallTime } from '../core/date-times.schema.ts';
import { isPlannableDay } from '../core/date-times.ts';
import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, pathId } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import { notified, notifyBody, notifyQuery } from './announcements.schema.ts';
import { endTime, eventDescription, eventLocation, eventTitle } from './events.schema.ts';
import { endRule, eventMessages, isEndInOrder } from './events.ts';
import { ATTENDEES_PER_PAGE, ATTENDEES_PER_PAGE_MAX, OCCURRENCES_MAX, occurrenceMessages } from './occurrences.ts';

/**
 * One date of an event. Its key is the event and the day in the series (`date`, in the church's time zone), even if the
 * occurrence was moved to another day.
 */
export const occurrence = z.object({
  event_id: id,
  date: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  start_time: instant,
  end_time: instant.nullable(),
  location: z.string().nullable(),
  start_local: wallTime,
  end_local: wallTime.nullable(),
  repeats: z.boolean(),
  is_cancelled: z.boolean(),
  /** True if time, place or text differ from the series. */
  is_changed: z.boolean(),
  capacity: z.int().nullable(),
});
export type Occurrence = z.infer<typeof occurrence>;

/** An occurrence as staff see it. */
export const staffOccurrence = occurrence.extend({
  /** People who come: the attendees and those whom they bring along. */
  coming: z.int(),
  attendee_count: z.int(),
});
export type StaffOccurrence = z.infer<typeof staffOccurrence>;

/** A day in a path. Any other text is answered like a day that does not exist. */
export const pathDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isPlannableDay);

export const changeOccurrenceBody = z
  .strictObject({
    title: eventTitle.nullish(),
    description: eventDescription,
    start_time: optionalDateTime(eventMessages.startTimeInvalid),
    end_time: endTime,
    location: eventLocation,
    is_cancelled: z.boolean({ error: occurrenceMessages.isCancelled }).optional(),
    notify: notifyBody,
  })
  .refine(isEndInOrder, endRule);
export type ChangeOccurrenceBody = z.output<typeof changeOccurrenceBody>;

const params = z.strictObject({ id: pathId, date: pathDay });

export const listOccurrences = endpoint({
  method: 'GET',
  path: '/admin/events/:id/occurrences',
  access: 'events.manage',
  summary: `List the occurrences of an event from a day on (default today), with their attendance; at most ${OCCURRENCES_MAX}`,
  params: idParams,
  query: z.strictObject({ from: plannableDay().optional() }),
  status: 200,
  answer: z.object({
    occurrences: z.array(staffOccurrence),
    /** Value of `from` for the next page; null on the last page. */
    next_from: z.string().nullable(),
    time_zone: z.string(),
  }),
});

export const changeOccurrence = endpoint({
  method: 'PUT',
  path: '/admin/events/:id/occurrences/:date',
  access: 'events.manage',
  summary: 'Change or cancel one occurrence and notify attendees; absent or null fields follow the series',
  params,
  body: changeOccurrenceBody,
  status: 200,
  answer: z.object({ occurrence: staffOccurrence, notified }),
  errors: ['conflict'],
});

export const restoreOccurrence = endpoint({
  method: 'DELETE',
  path: '/admin/events/:id/occurrences/:date',
  access: 'events.manage',
  summary: 'Reset an occurrence to follow the series again, and notify attendees',
  params,
  query: z.strictObject({ notify: notifyQuery }),
  status: 200,
  answer: z.object({ occurrence: staffOccurrence, notified }),
  errors: ['conflict'],
});

export const attendee = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** People whom the attendee brings along. */
  guests: z.int(),
  said_at: instant,
});
export type Attendee = z.infer<typeof attendee>;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/admin/events/:id/occurrences/:date/attendance',
  access: 'events.manage',
  summary: 'List the attendees of an occurrence by name',
  params,
  query: z.strictObject(pagingParams({ initial: ATTENDEES_PER_PAGE, max: ATTENDEES_PER_PAGE_MAX })),
  status: 200,
  answer: z.object({
    occurrence: staffOccurrence,
    attendees: z.array(attendee),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int(),
    time_zone: z.string(),
  }),
});
