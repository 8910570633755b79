import { plannableDay } from '../core/date-times.schema.ts';
import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { blankIsNull, fieldMessages, isPlainText, trimText } from '../core/fields.ts';
import { fileAnswer } from '../core/photos.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { CALENDAR_TYPE } from '../events/calendar.ts';
import { ownPlace } from './serving.schema.ts';
import { ANSWERS, AWAY_DAYS_MAX, MONTHLY_MAX_MAX, REASON_MAX, servingMessages } from './serving.ts';

export const away = z.object({ id, from: z.string(), until: z.string() });
export type Away = z.infer<typeof away>;

export const readOwnServing = endpoint({
  method: 'GET',
  path: '/serving',
  access: 'serving.own',
  module: 'serving',
  summary: 'Get the caller’s dates that lie ahead, days away, own maximum and calendar address',
  status: 200,
  answer: z.object({
    /** In order of their start; declined ones too. */
    places: z.array(ownPlace),
    /** In order of the first day; past ones are left out. */
    away: z.array(away),
    /** Null: no limit. */
    monthly_max: z.int().nullable(),
    /** When the calendar address was made; null if there is none. The address itself is shown once. */
    calendar_made_at: instant.nullable(),
    time_zone: z.string(),
  }),
});

const reason = z
  .string({ error: servingMessages.reasonLong })
  .overwrite(trimText)
  .max(REASON_MAX, servingMessages.reasonLong)
  .refine(isPlainText, { error: fieldMessages.invisible })
  .transform(blankIsNull)
  .nullish();

export const answerBody = z.strictObject({
  answer: z.enum(ANSWERS, { error: servingMessages.answer }),
  /** Reason for a decline. Only the person and the leader see it. */
  reason,
});
export type AnswerBody = z.output<typeof answerBody>;

/** The form of the page without a login. Each button sends one place. */
export const linkAnswerBody = z.strictObject({
  place: z.string().regex(/^[1-9]\d{0,9}$/),
  answer: z.enum(ANSWERS),
  /** When the page was made, as a Unix time in milliseconds. Pages of an earlier release do not have it. */
  shown: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

export const answerPlace = endpoint({
  method: 'POST',
  path: '/serving/places/:id/answer',
  access: 'serving.own',
  module: 'serving',
  summary: 'Accept or decline one’s own place; a decline opens it and reaches the leader',
  params: idParams,
  body: answerBody,
  status: 200,
  answer: z.object({ place: ownPlace }),
  errors: ['conflict'],
});

export const offerSwap = endpoint({
  method: 'PUT',
  path: '/serving/places/:id/swap',
  access: 'serving.own',
  module: 'serving',
  summary: 'Offer an accepted place to the others who can do it, or take the offer back; it stays one’s own until then',
  params: idParams,
  body: z.strictObject({ is_offered: z.boolean({ error: servingMessages.isOffered }) }),
  status: 200,
  answer: z.object({ place: ownPlace }),
  errors: ['conflict'],
});

const DAY_MS = 86_400_000;
const countDays = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** Both days are inclusive. */
export const awayBody = z
  .strictObject({ from: plannableDay(servingMessages.awayFrom), until: plannableDay(servingMessages.awayUntil) })
  .refine((v) => !v.from || !v.until || v.until >= v.from, fieldRule('until', servingMessages.awayOrder))
  .refine(
    (v) => !v.from || !v.until || countDays(v.from, v.until) <= AWAY_DAYS_MAX,
    fieldRule('until', servingMessages.awayLong),
  );
export type AwayBody = z.output<typeof awayBody>;

export const addAway = endpoint({
  method: 'POST',
  path: '/serving/away',
  access: 'serving.own',
  module: 'serving',
  summary: 'Say that the caller is away; places that are only planned then become free',
  body: awayBody,
  status: 201,
  answer: z.object({ away }),
  errors: ['conflict'],
});

export const deleteAway = endpoint({
  method: 'DELETE',
  path: '/serving/away/:id',
  access: 'serving.own',
  module: 'serving',
  summary: 'Remove days away',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});

export const updateOwnServing = endpoint({
  method: 'PUT',
  path: '/serving/settings',
  access: 'serving.own',
  module: 'serving',
  summary: 'Choose how often a month the caller serves at most',
  body: z.strictObject({
    monthly_max: z
      .int({ error: servingMessages.monthlyMax })
      .min(1, servingMessages.monthlyMax)
      .max(MONTHLY_MAX_MAX, servingMessages.monthlyMax)
      .nullable(),
  }),
  status: 200,
  answer: z.object({ monthly_max: z.int().nullable() }),
});

export const makeServingCalendar = endpoint({
  method: 'POST',
  path: '/serving/calendar',
  access: 'serving.own',
  module: 'serving',
  needsFreshProof: true,
  summary: 'Make an address under which a calendar program reads the caller’s dates; an earlier one stops working',
  status: 201,
  answer: z.object({ url: z.string(), calendar_made_at: instant }),
});

export const deleteServingCalendar = endpoint({
  method: 'DELETE',
  path: '/serving/calendar',
  access: 'serving.own',
  module: 'serving',
  summary: 'Delete the caller’s calendar address',
  status: 200,
  answer: messageAnswer,
});

export const readServingCalendar = endpoint({
  method: 'GET',
  path: '/serving/calendar/:token/dates.ics',
  access: 'public',
  module: 'serving',
  summary: 'Get the dates of the person to whom this address belongs as an iCalendar feed',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  status: 200,
  answer: fileAnswer,
  file: [CALENDAR_TYPE],
});
