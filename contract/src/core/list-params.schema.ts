import { pagingParams } from './fields.schema.ts';
import { blankIsMissing, fieldMessages, isCalendarDay, isPlainLine } from './fields.ts';
import { ADMIN_PER_PAGE, ADMIN_PER_PAGE_MAX, adminListMessages, SEARCH_MAX } from './list-params.ts';
import { z } from './zod.ts';

/** `page` and `per_page` of an administration list's address. */
export const adminPaging = pagingParams({ initial: ADMIN_PER_PAGE, most: ADMIN_PER_PAGE_MAX });

/** What an administration list's answer says about the page it is. */
export const pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  pages: z.int(),
  /** Counting ended early: `total` and `pages` are the least there are. Only for searches, the audit trail and messages. */
  is_more: z.boolean(),
});

/** What a person types into a search box; blank is no search. */
export const searchParam = z
  .string({ error: adminListMessages.search })
  .trim()
  .max(SEARCH_MAX, adminListMessages.search)
  .refine(isPlainLine, { error: fieldMessages.invisible })
  .transform(blankIsMissing)
  .optional();

/** Yes or no in an address; blank is neither. */
export const booleanParam = (error: string) =>
  z
    .enum(['true', 'false', ''], { error })
    .transform((value) => (value === '' ? undefined : value === 'true'))
    .optional();

/** One of some words in an address; blank is none. */
export const choiceParam = <const C extends readonly [string, ...string[]]>(choices: C, error: string) =>
  z
    .enum([...choices, ''], { error })
    .transform((value) => (value === '' ? undefined : (value as C[number])))
    .optional();

/** A day of the church's calendar in an address; blank is none. */
export const dayParam = z
  .string({ error: adminListMessages.day })
  .max(10, adminListMessages.day)
  .refine((value) => value === '' || isCalendarDay(value), { error: adminListMessages.day })
  .transform(blankIsMissing)
  .optional();
