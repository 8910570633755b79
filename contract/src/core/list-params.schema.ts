import { pagingParams } from './fields.schema.ts';
import { blankIsMissing, fieldMessages, ID_MAX, isCalendarDay, isPlainLine } from './fields.ts';
import { ADMIN_PER_PAGE, ADMIN_PER_PAGE_MAX, adminListMessages, SEARCH_MAX } from './list-params.ts';
import { message } from './message.ts';
import { z } from './zod.ts';

/** Query parameters `page` and `per_page` of an administration list. */
export const adminPaging = pagingParams({ initial: ADMIN_PER_PAGE, max: ADMIN_PER_PAGE_MAX });

/** Paging fields in the answer of an administration list. */
export const pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  pages: z.int(),
  /** Counting stopped early: `total` and `pages` are lower bounds. Only for searches, the audit trail and messages. */
  is_more: z.boolean(),
});

/** Input of a search box; blank means no search. */
export const searchParam = z
  .string({ error: adminListMessages.search })
  .trim()
  .max(SEARCH_MAX, adminListMessages.search)
  .refine(isPlainLine, { error: fieldMessages.invisible })
  .transform(blankIsMissing)
  .optional();

/** A boolean query parameter; blank means unset. */
export const booleanParam = (error: string) =>
  z
    .enum(['true', 'false', ''], { error })
    .transform((value) => (value === '' ? undefined : value === 'true'))
    .optional();

/** A query parameter with fixed choices; blank means unset. */
export const choiceParam = <const C extends readonly [string, ...string[]]>(choices: C, error: string) =>
  z
    .enum([...choices, ''], { error })
    .transform((value) => (value === '' ? undefined : (value as C[number])))
    .optional();

/** Ids separated by commas; blank means unset. */
export const idListParam = (max: number, error: string) =>
  z
    .string({ error })
    .max(max * 11, error)
    .regex(/^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$/, error)
    .transform((text) => (text === '' ? undefined : [...new Set(text.split(',').map(Number))]))
    .refine((ids) => ids === undefined || (ids.length <= max && ids.every((one) => one <= ID_MAX)), { error })
    .optional();

/** Pages load `list-params.ts`, so a message that only schemas use is not there. */
export const dayMessage = message('A day must be in YYYY-MM-DD format');

/** A calendar day as a query parameter; blank means unset. */
export const dayParam = z
  .string({ error: dayMessage })
  .max(10, dayMessage)
  .refine((value) => value === '' || isCalendarDay(value), { error: dayMessage })
  .transform(blankIsMissing)
  .optional();
