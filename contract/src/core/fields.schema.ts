import { fieldMessages, ID_MAX, isPlainName, trimText } from './fields.ts';
import { z } from './zod.ts';

export const id = z.int().min(1).max(ID_MAX);

/** An id in a path. Any other text is answered like an id that does not exist. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** Query parameters `page` and `per_page` of a list. */
export function pagingParams(perPage: { initial: number; max: number }) {
  const wholeNumber = (max: number) =>
    z
      .string({ error: fieldMessages.paging })
      .regex(/^[1-9]\d{0,8}$/, fieldMessages.paging)
      .transform(Number)
      .refine((value) => value <= max, { error: fieldMessages.paging });
  return {
    page: wholeNumber(ID_MAX).default(1),
    per_page: wholeNumber(perPage.max).default(perPage.initial),
  };
}

/** An instant in JSON: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A name or title: one line, trimmed, and blank counts as missing. */
export function requiredText(max: number, messages: { required: string; tooLong: string }) {
  return z
    .string({ error: messages.required })
    .overwrite(trimText)
    .min(1, messages.required)
    .max(max, messages.tooLong)
    .refine(isPlainName, { error: fieldMessages.invisible });
}
