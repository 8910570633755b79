import { DATE_TIME_OR_BLANK, DAY, isPlannableDateTime, isPlannableDay } from './date-times.ts';
import { blankIsNull } from './fields.ts';
import { message } from './message.ts';
import { z } from './zod.ts';

const dateTimeMessages = { day: message('Date must be in YYYY-MM-DD format') } as const;

export function plannableDay(error: string = dateTimeMessages.day) {
  return z.string({ error }).trim().regex(DAY, error).refine(isPlannableDay, { error });
}

export function requiredDateTime(messages: { required: string; invalid: string }) {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .regex(DATE_TIME_OR_BLANK, messages.invalid)
    .refine((value) => value === '' || isPlannableDateTime(value), { error: messages.invalid });
}

/** A blank value becomes null. */
export function optionalDateTime(invalid: string) {
  return z
    .string({ error: invalid })
    .trim()
    .regex(DATE_TIME_OR_BLANK, invalid)
    .refine((value) => value === '' || isPlannableDateTime(value), { error: invalid })
    .transform(blankIsNull)
    .nullish();
}

/** Local time of the church in an answer, in the format of a `datetime-local` field: `YYYY-MM-DDTHH:mm`. */
export const wallTime = z.string();
