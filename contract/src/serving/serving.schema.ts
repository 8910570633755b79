import { plannableDay, wallTime } from '../core/date-times.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { personName } from '../core/person-name.schema.ts';
import { z } from '../core/zod.ts';
import { PLACE_STATES, servingMessages } from './serving.ts';

export const servingPerson = personName.extend({ id });
export type ServingPerson = z.infer<typeof servingPerson>;

/** One date of an event. Its key is the event and the day in its series, also if it was moved. */
export const servingDate = z.object({
  event_id: id,
  date: z.string(),
  title: z.string(),
  start_time: instant,
  end_time: instant.nullable(),
  start_local: wallTime,
  end_local: wallTime.nullable(),
  location: z.string().nullable(),
});
export type ServingDate = z.infer<typeof servingDate>;

export const positionName = z.object({ id, name: z.string() });
export const departmentName = z.object({ id, name: z.string() });

/** A person's own place. */
export const ownPlace = servingDate.extend({
  id,
  department: departmentName,
  position: positionName,
  state: z.enum(PLACE_STATES),
  /** Own words; only the person and the leader see them. */
  reason: z.string().nullable(),
  /** The person looks for somebody else, and keeps the place until somebody takes it. */
  is_swap_offered: z.boolean(),
  /** Whether it can be accepted or declined now. */
  may_answer: z.boolean(),
  /** Whether it can be offered to others, or taken back. */
  may_swap: z.boolean(),
});
export type OwnPlace = z.infer<typeof ownPlace>;

const fieldId = (message: string) =>
  z
    .int({ error: message })
    .min(1, message)
    .max(id.maxValue ?? 0, message);

/** The body of a request about one position at one date of one event. */
export const slotFields = {
  event_id: fieldId(servingMessages.event),
  date: plannableDay(servingMessages.date),
  position_id: fieldId(servingMessages.position),
};
export const personField = fieldId(servingMessages.person);
export const eventField = fieldId(servingMessages.events);
export const memberField = fieldId(servingMessages.people);

/**
 * Where the next page of dates begins, as the page before named it: an instant in milliseconds, with the event and its
 * day if other dates begin then.
 */
export const dateCursor = z
  .string({ error: servingMessages.after })
  .regex(/^\d{1,15}(-\d{1,10}-\d{4}-\d{2}-\d{2})?$/, servingMessages.after);
/** Value of `after` for the next dates; null if there are none. */
export const nextCursor = z.string().nullable();

/** The first day of a list of dates (default today) and the number of weeks. */
export const weeksParam = (weeks: number, max: number) =>
  z
    .string({ error: servingMessages.weeks })
    .regex(/^[1-9]\d?$/, servingMessages.weeks)
    .transform(Number)
    .refine((value) => value <= max, { error: servingMessages.weeks })
    .default(weeks);
