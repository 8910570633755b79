import { plannableDay } from '../core/date-times.schema.ts';
import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, pathId } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import {
  dateCursor,
  departmentName,
  nextCursor,
  personField,
  positionName,
  servingDate,
  servingPerson,
  slotFields,
  weeksParam,
} from './serving.schema.ts';
import { EXCLUSIONS, PLACE_STATES, PLACES_ASKED_MAX, servingMessages, WEEKS_AHEAD_MAX } from './serving.ts';

/** Weeks of the plan, and of filling and asking, unless the leader chooses others. */
export const PLAN_WEEKS = 8;

/** 'Why her?': the facts by which the filling ranks a person at a date. */
export const candidateWhy = z.object({
  /** Dates in the 56 days before and after, fewest first. */
  dates_in_56_days: z.int(),
  /** The day of the last date before; null if there is none. The longest ago first. */
  last_served_on: z.string().nullable(),
  /** Serves in the seven days before or after; such people come last. */
  is_week_before: z.boolean(),
});
export type CandidateWhy = z.infer<typeof candidateWhy>;

export const plannedPlace = z.object({
  id,
  person: servingPerson,
  state: z.enum(PLACE_STATES),
  reason: z.string().nullable(),
  is_swap_offered: z.boolean(),
  /** Why the filling chose the person; null for those whom somebody chose or who said 'I can'. */
  why: candidateWhy.nullable(),
});
export type PlannedPlace = z.infer<typeof plannedPlace>;

export const plannedPosition = z.object({
  position: positionName,
  needed: z.int(),
  open: z.int(),
  /** Taken places, in the order in which they were taken. */
  places: z.array(plannedPlace),
  /** People who declined this date, with their reasons. Empty for everybody but the leader. */
  declined: z.array(plannedPlace),
});
export type PlannedPosition = z.infer<typeof plannedPosition>;

export const plannedDate = servingDate.extend({ positions: z.array(plannedPosition), is_over: z.boolean() });
export type PlannedDate = z.infer<typeof plannedDate>;

export const readPlan = endpoint({
  method: 'GET',
  path: '/department/:id/serving/plan',
  access: 'serving.plan',
  module: 'serving',
  summary: `Get the plan of a department from a day on (default today) for 1 to ${WEEKS_AHEAD_MAX} weeks (default ${PLAN_WEEKS}), a page of dates at a time`,
  params: idParams,
  query: z.strictObject({
    from: plannableDay().optional(),
    weeks: weeksParam(PLAN_WEEKS, WEEKS_AHEAD_MAX),
    after: dateCursor.optional(),
  }),
  status: 200,
  answer: z.object({
    department: departmentName,
    dates: z.array(plannedDate),
    next: nextCursor,
    time_zone: z.string(),
  }),
});

export const candidate = z.object({
  person: servingPerson,
  /**
   * Why the filling would not choose the person; null if it could. They may be chosen all the same. Only the leader gets
   * the cause, because it may be a decline; an admin gets `unavailable`.
   */
  exclusion: z.enum(EXCLUSIONS).nullable(),
  /** The person already has a place at this date, and cannot be chosen. */
  is_there: z.boolean(),
  why: candidateWhy,
});
export type Candidate = z.infer<typeof candidate>;

const queryId = (message: string) =>
  z
    .string({ error: message })
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .refine((value) => value <= ID_MAX, { error: fieldMessages.paging });

export const listCandidates = endpoint({
  method: 'GET',
  path: '/department/:id/serving/candidates',
  access: 'serving.plan',
  module: 'serving',
  summary: 'List everybody who can do a position, in the order in which the filling would choose them for a date',
  params: idParams,
  query: z.strictObject({
    event_id: queryId(servingMessages.event),
    date: plannableDay(servingMessages.date),
    position_id: queryId(servingMessages.position),
  }),
  status: 200,
  answer: z.object({ candidates: z.array(candidate) }),
});

export const planPlace = endpoint({
  method: 'POST',
  path: '/department/:id/serving/places',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Plan somebody for a position at a date; nothing is sent',
  params: idParams,
  body: z.strictObject({ ...slotFields, user_id: personField }),
  status: 201,
  answer: z.object({ place: plannedPlace }),
  errors: ['conflict'],
});

export const freePlace = endpoint({
  method: 'DELETE',
  path: '/department/:id/serving/places/:place',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Free a place; somebody who was asked is told',
  params: z.strictObject({ id: pathId, place: pathId }),
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const recordServed = endpoint({
  method: 'PUT',
  path: '/department/:id/serving/places/:place/outcome',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Record after the date whether somebody served; who accepted counts as served otherwise',
  params: z.strictObject({ id: pathId, place: pathId }),
  body: z.strictObject({ state: z.enum(['served', 'missed'], { error: servingMessages.outcome }) }),
  status: 200,
  answer: z.object({ place: plannedPlace }),
  errors: ['conflict'],
});

const weeksField = z
  .int({ error: servingMessages.weeks })
  .min(1, servingMessages.weeks)
  .max(WEEKS_AHEAD_MAX, servingMessages.weeks)
  .optional();

export const fillPlan = endpoint({
  method: 'POST',
  path: '/department/:id/serving/fill',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Fill the open places of the next weeks, a page of dates at a time; nothing is sent',
  params: idParams,
  body: z.strictObject({ weeks: weeksField, after: dateCursor.optional() }),
  status: 200,
  answer: z.object({
    filled: z.int(),
    /** Places for which nobody is left. */
    left_open: z.int(),
    next: nextCursor,
  }),
});

const channelCounts = {
  /** People who get one message each, and their planned places. */
  people: z.int(),
  places: z.int(),
  /** Planned places beyond those that one asking takes. */
  places_left: z.int(),
  /** How they get it. */
  by_notice: z.int(),
  by_email: z.int(),
  by_text: z.int(),
  /** People whom no message can reach; they see it when they log in. */
  unreached: z.int(),
};

export const estimateAsking = endpoint({
  method: 'GET',
  path: '/department/:id/serving/ask',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Count who would be asked about the planned places of the next weeks, and what texts would cost',
  params: idParams,
  query: z.strictObject({ weeks: weeksParam(PLAN_WEEKS, WEEKS_AHEAD_MAX) }),
  status: 200,
  answer: z.object({
    ...channelCounts,
    /** Asking by text: each with a phone gets a text instead, the others a notice or e-mail. */
    text: z.object({
      phones: z.int(),
      /** Null if no price is set. */
      cost: z.number().nullable(),
      currency: z.string(),
      /** Remainder of this month's budget. */
      budget_left: z.number(),
      /** Whether the budget allows it. */
      is_allowed: z.boolean(),
    }),
  }),
});

export const askEveryone = endpoint({
  method: 'POST',
  path: '/department/:id/serving/ask',
  access: 'serving.plan',
  module: 'serving',
  summary: `Ask everybody who is planned in the next weeks, one message each, about at most ${PLACES_ASKED_MAX} places`,
  params: idParams,
  body: z.strictObject({ weeks: weeksField, by_text: z.boolean({ error: servingMessages.byText }).optional() }),
  status: 200,
  answer: z.object({
    ...channelCounts,
    /** People who were not asked, because they got many messages in the last hour. They stay planned. */
    later: z.int(),
  }),
  errors: ['conflict', 'limit_reached'],
});
