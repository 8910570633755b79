import { fieldMessages, ID_MAX, isPlainLine } from './fields.ts';
import { z } from './zod.ts';

export const id = z.int().min(1).max(ID_MAX);

/** An id in a path: text that must be a plain number. Anything else names nothing, like an id that does not exist. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** `page` and `per_page` of a list's address. */
export function pagingParams(perPage: { initial: number; most: number }) {
  const whole = (most: number) =>
    z
      .string({ error: fieldMessages.paging })
      .regex(/^[1-9]\d{0,8}$/, fieldMessages.paging)
      .transform(Number)
      .refine((value) => value <= most, { error: fieldMessages.paging });
  return {
    page: whole(ID_MAX).default(1),
    per_page: whole(perPage.most).default(perPage.initial),
  };
}

/** An instant on the wire: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** Typed text: trimmed, blank counts as missing. */
export function requiredText(max: number, messages: { required: string; tooLong: string }) {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .max(max, messages.tooLong)
    .refine(isPlainLine, { error: fieldMessages.invisible });
}
